import type { Pool } from 'pg'
import { notOfExtension } from '#platform/database/extension-objects.ts'
import type { RelationshipRow } from './relationships.ts'
import type { Column, DatabaseFunction, Relation } from './schema-cache.ts'

export interface RelationRow extends Omit<Relation, 'columns' | 'primaryKey' | 'relationships' | 'computed'> {
  oid: number
  columns: Column[]
}

export interface FunctionRow extends Omit<DatabaseFunction, 'rows' | 'isPlain'> {
  /** The relation whose rows it returns, 0 if none. */
  returnRelation: number
  /** True if it declares that it returns at most one row. */
  returnsOne: boolean
  /** The relation whose row is its first argument, 0 if none. */
  rowOf: number
  outputs: { name: string; type: string }[]
}

export type Catalog = Awaited<ReturnType<typeof readCatalog>>

// Lower oids are PostgreSQL's own objects.
const FIRST_USER_OID = 16_384

const quoted = (name: string): string => `'"' || replace(${name}, '"', '""') || '"'`
const qualified = (name: string): string => `${quoted('n.nspname')} || '.' || ${quoted(name)}`

const COLUMNS = `
  select a.attrelid, json_agg(json_build_object(
           'name', a.attname,
           'quoted', ${quoted('a.attname')},
           'type', format_type(a.atttypid, a.atttypmod),
           'category', case when base.typname in ('json', 'jsonb', 'tsvector') then base.typname else base.typcategory::text end,
           'required', a.attnotnull and d.adbin is null and a.attidentity = '',
           'defaultSql', case
             when a.attidentity <> '' then (
               select format('nextval(%L::regclass)', s.objid::regclass) from pg_depend s
                where s.refobjid = a.attrelid and s.refobjsubid = a.attnum and s.deptype = 'i' and s.classid = 'pg_class'::regclass)
             when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end,
           'choices', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
           'comment', col_description(a.attrelid, a.attnum),
           'computed', null) order by a.attnum) as list
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid >= ${FIRST_USER_OID} and a.attnum > 0 and not a.attisdropped
   group by a.attrelid`

// A composite type can't be requested, so it has no quoted name, but functions return its rows.
// pg_relation_is_updatable returns bits: 4 update, 8 insert, 16 delete; `true` includes `instead of` triggers.
const RELATIONS = `
  select c.oid::int4, n.nspname as schema, c.relname as name, case when c.relkind = 'c' then '' else ${qualified('c.relname')} end as quoted,
         c.relkind in ('v', 'm') as "isView", obj_description(c.oid, 'pg_class') as comment,
         pg_relation_is_updatable(c.oid, true) & 8 = 8 as insertable,
         pg_relation_is_updatable(c.oid, true) & 4 = 4 as updatable,
         pg_relation_is_updatable(c.oid, true) & 16 = 16 as deletable,
         coalesce(columns.list, '[]') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join (${COLUMNS}) columns on columns.attrelid = c.oid
   where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not c.relispartition
     and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and ${notOfExtension('pg_class', 'c.oid')}
   order by n.nspname, c.relname`

/**
 * Each foreign key from both sides, as it appears in its tables and in every view with all of its columns, and then
 * many-to-many relationships through a table. PostgreSQL stores which table column a view's column is in the target
 * list of the view's query. The lists of subqueries are deeper in that tree.
 */
const RELATIONSHIPS = `
  with recursive nodes as (
    select r.ev_class as view, node.found, sum(case node.found[1] when '{' then 1 when '}' then -1 end) over (partition by r.oid order by node.at) as depth
      from pg_rewrite r cross join regexp_matches(r.ev_action::text,
             '\\\\.|([{}])|:resno (\\d+) :resname (?:\\\\.|[^ ])* :ressortgroupref \\d+ :resorigtbl ([1-9]\\d*) :resorigcol (\\d+) :resjunk false', 'g')
             with ordinality as node (found, at)
     where r.ev_type = '1' and r.ev_class >= ${FIRST_USER_OID}
  ),
  keys as (select * from pg_constraint where contype in ('f', 'p') and conparentid = 0),
  ends (key, side, relation, numbers) as (
    select oid, 'origin', conrelid, conkey from keys union all select oid, 'target', confrelid, confkey from keys where contype = 'f'
  ),
  traced (base, base_number, relation, number) as (
    select relation, number, relation, number from ends cross join unnest(numbers) as number
    union
    select t.base, t.base_number, v.view, v.found[2]::int2
      from traced t join nodes v on v.depth = 2 and v.found[3]::oid = t.relation and v.found[4]::int2 = t.number
  ),
  places (key, side, relation, columns) as (
    select key, side, t.relation, '{}'::name[] from ends e join traced t on t.base = e.relation group by key, side, t.relation
    union all
    select p.key, p.side, p.relation, p.columns || a.attname
      from places p join ends e on e.key = p.key and e.side = p.side
      join traced t on t.relation = p.relation and t.base = e.relation and t.base_number = e.numbers[cardinality(p.columns) + 1]
      join pg_attribute a on a.attrelid = t.relation and a.attnum = t.number
  ),
  shown as (
    select p.*, row_number() over (order by c.relkind in ('v', 'm'), n.nspname, c.relname, p.columns) as nth
      from places p join keys k on k.oid = p.key and cardinality(k.conkey) = cardinality(p.columns)
      join pg_class c on c.oid = p.relation
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = any($1)
  ),
  foreign_keys as (
    select row_number() over (order by k.conname, origin.nth, target.nth) as nth, k.conname as name,
           origin.relation::int4 as origin, target.relation::int4 as target, paired.*,
           exists (select from pg_constraint u where u.contype in ('p', 'u') and u.conrelid = k.conrelid
                      and u.conkey @> k.conkey and u.conkey <@ k.conkey) as is_unique,
           exists (select from pg_constraint p where p.contype = 'p' and p.conrelid = k.conrelid and p.conkey @> k.conkey) as joins
      from keys k
      join shown origin on origin.key = k.oid and origin.side = 'origin'
      join shown target on target.key = k.oid and target.side = 'target'
     cross join lateral (
       select json_agg(json_build_array(own, referenced)) as pairs, json_agg(json_build_array(referenced, own)) as swapped
         from unnest(origin.columns, target.columns) as pair (own, referenced)) paired
  )
  select origin, target, cardinality, name as constraint, pairs, side = 1 as "ownsKey", junction
    from (select nth, 1 as side, origin, target, case when is_unique then 'one-to-one' else 'many-to-one' end as cardinality,
                 name, pairs, null::json as junction
            from foreign_keys
           union all
          select nth, 2, target, origin, case when is_unique then 'one-to-one' else 'one-to-many' end, name, swapped, null
            from foreign_keys
           union all
          -- A table joins two others when its primary key holds the columns of foreign keys to both.
          select a.nth, 2 + b.nth, a.target, b.target, 'many-to-many', a.name, a.swapped,
                 json_build_object('relation', b.origin, 'constraint', b.name, 'pairs', b.pairs)
            from foreign_keys a join foreign_keys b on b.origin = a.origin and b.name <> a.name and a.joins and b.joins
           union all
          select nth, 0, relation::int4, relation::int4, 'primary-key', key::text, (select json_agg(json_build_array(name, name)) from unnest(columns) as name), null
            from shown where key in (select oid from keys where contype = 'p')) found
   order by cardinality = 'many-to-many', nth, side`

const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, ${qualified('p.proname')} as quoted, obj_description(p.oid, 'pg_proc') as comment,
         p.proretset as "returnsSet", format_type(p.prorettype, null) as "returnType", rb.typrelid::int4 as "returnRelation",
         format_type(rb.oid, null) as "baseType", case when rt.typtype = 'd' and rt.typname ~ '^[a-z]+/[a-z0-9.+-]+$' then rt.typname end as "mediaType",
         not p.proretset or p.prorows = 1 as "returnsOne", p.provolatile <> 'v' as "changesNothing",
         coalesce((select t.typrelid::int4 from pg_type t where t.oid = p.proargtypes[0]), 0) as "rowOf", a.arguments, a.outputs
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type rt on rt.oid = p.prorettype
    join pg_type rb on rb.oid = case when rt.typtype = 'd' then rt.typbasetype else rt.oid end
   cross join lateral (
     select coalesce(json_agg(json_build_object('name', g.name, 'quoted', ${quoted('g.name')}, 'type', g.type, 'cast', g.uncut, 'variadic', g.mode = 'v',
                       'required', g.nth <= p.pronargs - p.pronargdefaults and g.mode <> 'v') order by g.at)
                     filter (where g.mode in ('i', 'b', 'v')), '[]') as arguments,
            coalesce(json_agg(json_build_object('name', g.name, 'type', g.type) order by g.at) filter (where g.mode in ('t', 'o', 'b')), '[]') as outputs
       from (select coalesce(p.proargnames[t.at], '') as name, format_type(t.oid, null) as type, 
                    case when t.oid >= ${FIRST_USER_OID} then (select format('%I.%I', n.nspname, y.typname) from pg_type y join pg_namespace n on n.oid = y.typnamespace
                       where y.oid = t.oid) else format_type(t.oid, -1) end as uncut, t.at, m.mode,
                    count(*) filter (where m.mode in ('i', 'b', 'v')) over (order by t.at) as nth
               from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as t (oid, at)
              cross join lateral (select coalesce(p.proargmodes[t.at]::text, 'i') as mode) m) g) a
   where n.nspname = any($1) and p.prokind = 'f' and rt.typname not in ('trigger', 'event_trigger', 'internal')
     and ${notOfExtension('pg_proc', 'p.oid')}
   order by p.proname, p.oid`

// Includes names that SQL's grammar accepts but the catalog lacks. PostgreSQL's own types come last, because they take
// precedence over others with the same name.
const TYPES = `
  select spelling || suffix as name, ${qualified('t.typname')} || suffix as quoted
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    left join (values ('int4', 'int'), ('numeric', 'decimal'), ('float8', 'float'), ('bpchar', 'char')) as synonyms (type, synonym)
      on n.nspname = 'pg_catalog' and synonyms.type = t.typname
   cross join unnest(array[t.typname::text, format_type(t.oid, null), synonym]) as spelling
   cross join unnest(array['', '[]']) as suffix
   where (n.nspname = 'pg_catalog' or n.nspname = any($1)) and t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typname !~ '^_'
     and spelling is not null
   order by n.nspname = 'pg_catalog', synonym is not null`

/** Reads the database's schema from its catalog, which every role may read. */
export async function readCatalog(pool: Pool, exposedSchemas: readonly string[]) {
  const rows = async <T extends object>(sql: string, values: unknown[] = [exposedSchemas]) =>
    (await pool.query<T>(sql, values)).rows
  const [relations, relationships, functions, types] = await Promise.all([
    rows<RelationRow>(RELATIONS, []),
    rows<RelationshipRow>(RELATIONSHIPS),
    rows<FunctionRow>(FUNCTIONS),
    rows<{ name: string; quoted: string }>(TYPES),
  ])
  return { relations, relationships, functions, types }
}
