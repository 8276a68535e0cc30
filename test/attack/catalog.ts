import type pg from 'pg'

interface Column {
  name: string
  type: string
}

/** A table or view, as an attacker with the source code would know it. */
export interface Relation {
  schema: string
  name: string
  columns: Column[]
  /** The relations that a select could embed, by name. */
  neighbors: string[]
  /** The relations that this one's columns refer to. */
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

/** Returns every table and view of the database, exposed or not. */
export const relationsOf = async (owner: pg.Client): Promise<Relation[]> =>
  (await owner.query<Relation>(RELATIONS)).rows

/** Returns every function that could be called by name over the API. */
export const callablesOf = async (owner: pg.Client): Promise<Callable[]> =>
  (await owner.query<Callable>(CALLABLES)).rows
