import type { Pool } from 'pg'

/** The API roles' rights on a column, and its constraints. */
export interface ColumnFacts {
  relation: string
  column: string
  isNotNull: boolean
  isRead: boolean
  isInserted: boolean
  isUpdated: boolean
  /** The values that a check allows, or null if no check lists them. */
  values: string[] | null
}

const ROLES = "array['anon', 'authenticated', 'platform_admin']"

const may = (privilege: string) =>
  `exists (select from unnest(${ROLES}) as role where has_column_privilege(role, c.oid, a.attnum, '${privilege}'))`

// pg_get_constraintdef writes `check (kind in ('fee', 'refund'))` as CHECK ((kind = ANY (ARRAY['fee'::text, 'refund'::text]))).
const LISTED = String.raw`^CHECK \(\(\w+ = ANY \(ARRAY\[((?:''(?:[^'']|'''')*''::text(?:, )?)+)\]\)\)\)$`

const COLUMNS = `
  select format('"%s"."%s"', n.nspname, c.relname) as relation, a.attname as column, a.attnotnull as "isNotNull",
         ${may('select')} as "isRead", ${may('insert')} as "isInserted", ${may('update')} as "isUpdated",
         (select array_agg(replace(value[1], '''''', '''') order by nth)
            from (select (regexp_match(pg_get_constraintdef(k.oid), '${LISTED}'))[1] as list
                    from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) checks
           cross join regexp_matches(list, '''((?:[^'']|'''')*)''::text', 'g') with ordinality as listed (value, nth)) as values
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = any ($1)
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p', 'v', 'm', 'f')`

/** The facts about each column of the exposed schemas. */
export async function columnFacts(pool: Pool, exposedSchemas: readonly string[]): Promise<ColumnFacts[]> {
  return (await pool.query<ColumnFacts>(COLUMNS, [exposedSchemas])).rows
}

const CALLABLE = `
  select distinct format('"%s"."%s"', n.nspname, p.proname) as name
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = any ($1)
    join unnest(${ROLES}) as role on has_function_privilege(role, p.oid, 'execute')`

/** Returns the quoted names of the functions that an API role may call. */
export async function callableFunctions(pool: Pool, exposedSchemas: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(CALLABLE, [exposedSchemas])
  return new Set(rows.map(({ name }) => name))
}
