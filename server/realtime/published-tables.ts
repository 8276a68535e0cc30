import pg from 'pg'
import { ROLES } from '#server/http/caller.ts'

export interface PublishedColumn {
  name: string
  /** The type's own name, as clients are told it. */
  type: string
  /** The type as SQL writes it. */
  sqlType: string
  isKey: boolean
  /** The roles that may select it. */
  readers: string[]
}

export interface PublishedTable {
  oid: number
  schema: string
  name: string
  columns: PublishedColumn[]
}

const PUBLISHED = `
  select c.oid::int8::text as oid, n.nspname as schema, c.relname as name,
         json_agg(json_build_object(
           'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, null),
           'isKey', coalesce(a.attnum = any (i.indkey), false),
           'readers', array(select rolname from pg_roles where rolname = any ($2) and has_column_privilege(rolname, c.oid, a.attnum, 'select'))
         ) order by a.attnum) as columns
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    join pg_attribute a on a.attrelid = c.oid and a.attname = any (p.attnames) and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
   where p.pubname = $1
   group by c.oid, n.nspname, c.relname`

const FRESH_MS = 5_000
const FRESH_AGAIN_MS = 250

export type Published = (missing?: 'missing') => Promise<PublishedTable[]>

/** What the publication tells of, and to which roles: read again after five seconds, or sooner when something is missing. */
export function publishedTables(pool: pg.Pool, publication: string): Published {
  let reading: Promise<PublishedTable[]> | null = null
  let readAt = 0
  const read = async () => {
    const { rows } = await pool.query(PUBLISHED, [publication, ROLES])
    return rows.map((row) => ({ ...row, oid: Number(row.oid) }))
  }
  return (missing) => {
    const age = performance.now() - readAt
    if (reading !== null && age < (missing ? FRESH_AGAIN_MS : FRESH_MS)) return reading
    readAt = performance.now()
    reading = read().catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
}

export const readableBy = ({ columns }: PublishedTable, role: string): PublishedColumn[] =>
  columns.filter(({ readers }) => readers.includes(role))

export const isMeant = (
  wish: { schema: string; table?: string | undefined },
  { schema, name }: PublishedTable,
): boolean => ['*', schema].includes(wish.schema) && ['*', name].includes(wish.table ?? '*')

export const nameOf = ({ schema, name }: PublishedTable): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
