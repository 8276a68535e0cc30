import type pg from 'pg'

interface Column {
  name: string
  type: string
}

/** A table or view, as an attacker who knows the source would see it. */
export interface Relation {
  schema: string
  name: string
  columns: Column[]
  /** The relations that a select could embed, by their names. */
  neighbors: string[]
  /** The relation that a column of this one refers to. */
  targets: Record<string, string>
}

export interface Callable {
  name: string
  isRead: boolean
  parameters: Column[]
}

const RELATIONS = `
  select n.nspname as schema, c.relname as name,
         json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns,
         coalesce((select json_agg(distinct other.relname) from pg_constraint k
                     join pg_class other on other.oid = case k.conrelid when c.oid then k.confrelid else k.conrelid end
                    where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid)
                      and other.relnamespace = 'public'::regnamespace), '[]') as neighbors,
         coalesce((select json_object_agg(column_of.attname, other.oid::regclass::text) from pg_constraint k
                     join pg_class other on other.oid = k.confrelid
                     join pg_attribute column_of on column_of.attrelid = k.conrelid and column_of.attnum = k.conkey[cardinality(k.conkey)]
                    where k.contype = 'f' and k.conrelid = c.oid), '{}') as targets
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema')
   group by n.nspname, c.oid
   order by n.nspname, c.relname`

const CALLABLES = `
  select p.proname as name, p.provolatile <> 'v' as "isRead",
         coalesce(json_agg(json_build_object('name', parameter.name, 'type', format_type(parameter.type, null)) order by parameter.place)
                  filter (where parameter.name is not null), '[]') as parameters
    from pg_proc p
    left join lateral unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as parameter (name, type, place)
      on parameter.type is not null
   where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
   group by p.oid
   order by p.proname, p.oid`

/** Every table and view of the database, exposed or not. */
export const relationsOf = async (owner: pg.Client): Promise<Relation[]> =>
  (await owner.query<Relation>(RELATIONS)).rows

/** Every function that the wire could call by its name. */
export const callablesOf = async (owner: pg.Client): Promise<Callable[]> =>
  (await owner.query<Callable>(CALLABLES)).rows
