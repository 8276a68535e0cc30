import type { Pool } from 'pg'
import type { Argument, Column, DatabaseFunction, Relation } from './schema-cache.ts'

export interface RelationRow
  extends Pick<Relation, 'schema' | 'name' | 'isView' | 'comment' | 'insertable' | 'updatable' | 'deletable'> {
  oid: number
  /** The rewritten query of a view, as PostgreSQL stores its tree. */
  tree: string | null
}

export interface ColumnRow extends Omit<Column, 'quoted' | 'computed'> {
  relation: number
}

export interface KeyRow {
  name: string
  kind: 'p' | 'u' | 'f'
  relation: number
  columns: number[]
  foreign_relation: number
  foreign_columns: number[] | null
}

export interface FunctionRow
  extends Pick<DatabaseFunction, 'schema' | 'name' | 'comment' | 'returnsSet' | 'returnType'> {
  /** The relation whose rows are returned, 0 when there is none. */
  return_relation: number
  /** Whether it says of itself that it returns at most one row. */
  returns_one: boolean
  /** The relation whose row is its first argument, 0 when there is none. */
  row_of: number
  inputs: Omit<Argument, 'quoted'>[]
  outputs: { name: string; type: string; ofTable: boolean }[]
}

export interface TypeRow {
  name: string
  written: string
  quoted: string
}

export interface Catalogue {
  relations: RelationRow[]
  columns: ColumnRow[]
  keys: KeyRow[]
  functions: FunctionRow[]
  types: TypeRow[]
}

const USER_SCHEMA = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`

// pg_relation_is_updatable answers with bits: 4 update, 8 insert, 16 delete; `true` counts `instead of` triggers.
const RELATIONS = `
  select c.oid::int4, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
         obj_description(c.oid, 'pg_class') as comment,
         pg_relation_is_updatable(c.oid, true) & 8 = 8 as insertable,
         pg_relation_is_updatable(c.oid, true) & 4 = 4 as updatable,
         pg_relation_is_updatable(c.oid, true) & 16 = 16 as deletable,
         (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.ev_type = '1') as tree
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${USER_SCHEMA}
   order by n.nspname, c.relname`

const COLUMNS = `
  select a.attrelid::int4 as relation, a.attnum as number, a.attname as name,
         format_type(a.atttypid, a.atttypmod) as type,
         case when base.typname in ('json', 'jsonb', 'tsvector') then base.typname else base.typcategory::text end as category,
         a.attnotnull and d.adbin is null and a.attidentity = '' as required,
         case when a.attidentity <> '' then (select format('nextval(%L::regclass)', s.objid::regclass) from pg_depend s
                  where s.refobjid = a.attrelid and s.refobjsubid = a.attnum and s.deptype = 'i' and s.classid = 'pg_class'::regclass)
              when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as "defaultSql",
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as choices,
         col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${USER_SCHEMA}
   order by a.attrelid, a.attnum`

const KEYS = `
  select k.conname as name, k.contype as kind, k.conrelid::int4 as relation, k.conkey::int4[] as columns,
         k.confrelid::int4 as foreign_relation, k.confkey::int4[] as foreign_columns
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
   where k.contype in ('p', 'u', 'f') and k.conrelid <> 0 and k.conparentid = 0 and ${USER_SCHEMA}
   order by k.conname`

const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as comment,
         p.proretset as "returnsSet", format_type(p.prorettype, null) as "returnType", rt.typrelid::int4 as return_relation,
         not p.proretset or p.prorows = 1 as returns_one,
         coalesce((select t.typrelid::int4 from pg_type t where t.oid = p.proargtypes[0]), 0) as row_of, a.inputs, a.outputs
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type rt on rt.oid = p.prorettype
   cross join lateral (
     select coalesce(json_agg(json_build_object('name', g.name, 'type', g.type, 'variadic', g.mode = 'v',
                       'required', g.nth <= p.pronargs - p.pronargdefaults and g.mode <> 'v') order by g.at)
                     filter (where g.mode in ('i', 'b', 'v')), '[]') as inputs,
            coalesce(json_agg(json_build_object('name', g.name, 'type', g.type, 'ofTable', g.mode = 't') order by g.at)
                     filter (where g.mode in ('t', 'o', 'b')), '[]') as outputs
       from (select coalesce(p.proargnames[t.at], '') as name, format_type(t.oid, null) as type, t.at, m.mode,
                    count(*) filter (where m.mode in ('i', 'b', 'v')) over (order by t.at) as nth
               from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as t (oid, at)
              cross join lateral (select coalesce(p.proargmodes[t.at]::text, 'i') as mode) m) g) a
   where n.nspname = any($1) and p.prokind = 'f' and rt.typname not in ('trigger', 'event_trigger', 'internal')
   order by p.proname, p.oid`

const TYPES = `
  select t.typname as name, format_type(t.oid, null) as written, quote_ident(n.nspname) || '.' || quote_ident(t.typname) as quoted
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where (n.nspname = 'pg_catalog' or n.nspname = any($1)) and t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typname !~ '^_'`

/** What the database holds, as its own catalogue tells it; readable for every role. */
export async function readCatalogue(pool: Pool, exposedSchemas: readonly string[]): Promise<Catalogue> {
  const client = await pool.connect()
  try {
    const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
      (await client.query<T>(sql, values)).rows
    return {
      relations: await rows<RelationRow>(RELATIONS),
      columns: await rows<ColumnRow>(COLUMNS),
      keys: await rows<KeyRow>(KEYS),
      functions: await rows<FunctionRow>(FUNCTIONS, [exposedSchemas]),
      types: await rows<TypeRow>(TYPES, [exposedSchemas]),
    }
  } finally {
    client.release()
  }
}
