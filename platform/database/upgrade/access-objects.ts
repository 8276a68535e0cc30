import { REQUEST_ROLES } from '#platform/http/caller.ts'

// Queries for the objects that an upgrade rebuilds from features/*/sql and platform/*/sql. Objects of extensions, of
// other owners, and in other schemas are not ours and stay unchanged.

/** The schemas in which everything that the database's owner owns is ours. */
export const SCHEMA_NAMES = "('public', 'app', 'auth', 'storage', 'realtime')"

const isOurs = (catalog: string, row: string, schema: string, owner: string) => `
  ${row}.${schema} in (select oid from pg_namespace where nspname in ${SCHEMA_NAMES})
  and ${row}.${owner} in (current_user::regrole, (select nspowner from pg_namespace where nspname = 'app'))
  and not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${row}.oid and deptype = 'e')`

/** Selects our tables, views, and sequences. */
export const RELATIONS = `select r.oid from pg_class r where r.relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs('pg_class', 'r', 'relnamespace', 'relowner')}`
export const VIEWS = `select v.oid from pg_class v where v.relkind = 'v' and ${isOurs('pg_class', 'v', 'relnamespace', 'relowner')}`
export const FUNCTIONS = `select f.oid from pg_proc f where ${isOurs('pg_proc', 'f', 'pronamespace', 'proowner')}`

/** The roles that access files grant to. The rights of other roles are not ours to revoke. */
export const PRODUCT_ROLES = [...REQUEST_ROLES, ...['authenticator', 'tradeline_server', 'tradeline_replication']]

/** Selects those roles that exist, as a list for a statement. */
export const ROLES = `(
  select 'public, ' || string_agg(quote_ident(rolname), ', ') from pg_roles where rolname in ('${PRODUCT_ROLES.join("', '")}'))`
