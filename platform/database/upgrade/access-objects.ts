import { REQUEST_ROLES } from '#platform/http/caller.ts'

// Which objects an upgrade rebuilds from features/*/sql and platform/*/sql, as queries. Objects of extensions, of other owners, and in other schemas
// belong to others and stay as they are.

/** Names the schemas in which everything that the owner of the database has is ours. */
export const SCHEMA_NAMES = "('public', 'app', 'auth', 'storage', 'realtime')"

const isOurs = (catalog: string, row: string, schema: string, owner: string) => `
  ${row}.${schema} in (select oid from pg_namespace where nspname in ${SCHEMA_NAMES})
  and ${row}.${owner} in (current_user::regrole, (select nspowner from pg_namespace where nspname = 'app'))
  and not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${row}.oid and deptype = 'e')`

/** Selects our tables, views and sequences. */
export const RELATIONS = `select r.oid from pg_class r where r.relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs('pg_class', 'r', 'relnamespace', 'relowner')}`
export const VIEWS = `select v.oid from pg_class v where v.relkind = 'v' and ${isOurs('pg_class', 'v', 'relnamespace', 'relowner')}`
export const FUNCTIONS = `select f.oid from pg_proc f where ${isOurs('pg_proc', 'f', 'pronamespace', 'proowner')}`

/** Names the roles that access files grant to. Rights of other roles are not ours to take. */
export const PRODUCT_ROLES = [...REQUEST_ROLES, ...['authenticator', 'tradeline_server', 'tradeline_replication']]

/** Lists, for a statement, those of them that exist. */
export const ROLES = `(
  select 'public, ' || string_agg(quote_ident(rolname), ', ') from pg_roles where rolname in ('${PRODUCT_ROLES.join("', '")}'))`
