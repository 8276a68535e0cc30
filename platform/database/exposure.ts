import type { Pool } from 'pg'

// Every relation that a role of the wire may touch must be decided by policies: tables by their own, views as their caller.
const UNGUARDED = `
  select c.oid::regclass::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname not in ('pg_catalog', 'information_schema')
     and c.relkind in ('r', 'p', 'v', 'm', 'f')
     and exists (
       select from unnest(array['anon', 'authenticated', 'platform_admin']) as role
        where has_table_privilege(role, c.oid, 'select, insert, update, delete')
           or has_any_column_privilege(role, c.oid, 'select, insert, update'))
     and case when c.relkind in ('r', 'p') then not c.relrowsecurity
              else not coalesce(c.reloptions @> array['security_invoker=true'], false) end
   order by 1`

/** Throws, naming them, when tables or views that the wire can reach are not decided by row-level security. */
export async function refuseUnguardedTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(UNGUARDED)
  if (rows.length === 0) return
  throw new Error(
    `Row-level security is missing on ${rows.map(({ name }) => name).join(', ')}; the server does not start without it`,
  )
}
