import type { Pool } from 'pg'
import { notOfExtension } from './extension-objects.ts'

// Every relation that an API role may access must be protected by policies: tables by their own, and views by those of
// their caller. Extensions such as pg_stat_statements, which hosted databases have, grant views of their own to every role:
// the wire serves none of them (platform/rest/schema/catalog.ts).
const UNGUARDED = `
  select c.oid::regclass::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname not in ('pg_catalog', 'information_schema')
     and c.relkind in ('r', 'p', 'v', 'm', 'f')
     and ${notOfExtension('pg_class', 'c.oid')}
     and exists (
       select from unnest(array['anon', 'authenticated', 'platform_admin']) as role
        where has_table_privilege(role, c.oid, 'select, insert, update, delete')
           or has_any_column_privilege(role, c.oid, 'select, insert, update'))
     and case when c.relkind in ('r', 'p') then not c.relrowsecurity
              else not coalesce(c.reloptions @> array['security_invoker=true'], false) end
   order by 1`

/** Throws, with their names, if tables or views that the API can reach are not protected by row-level security. */
export async function refuseUnguardedTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(UNGUARDED)
  if (rows.length === 0) return
  throw new Error(
    `Row-level security is missing on ${rows.map(({ name }) => name).join(', ')}; the server does not start without it`,
  )
}
