import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { jsonBody } from './request.ts'
import { moment, rowsAs } from './storage-database.ts'
import type { Served } from './storage-deps.ts'

const order = z.enum(['asc', 'desc']).default('asc')
const MOMENTS = ['updated_at', 'created_at', 'last_accessed_at'] as const
const BY_NAME = { column: 'name', order: 'asc' }

const folderQuery = z.object({
  prefix: z.string().max(1024).default(''),
  search: z.string().max(1024).nullish(),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  sortBy: z.object({ column: z.enum(['name', ...MOMENTS]).default('name'), order }).nullish(),
})
const pageQuery = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order }).nullish(),
})

// A range instead of `like`: it is leakproof, so that the index serves it under row-level security too. Not materialized,
// because only names are read of what is folded into folders.
const FOUND = `found as not materialized (
  select substr(o.name, length($2) + 1) as rest, o.* from storage.objects o
   where o.bucket_id = $1 and o.name >= $2 and o.name < $2 || chr(1114111))`
const FIELDS = `e.name, e.id, ${MOMENTS.map((name) => moment(`e.${name}`)).join(', ')}, e.metadata`

/** `POST /object/list/{bucket}`: what one folder holds, folders first, named relative to it. */
export async function listFolder(served: Served, bucketId: string) {
  const asked = await jsonBody(served.context, folderQuery)
  const { column, order } = asked.sortBy ?? BY_NAME
  const folder = asked.prefix.replace(/^\/+/, '').replace(/(?<=[^/])$/, '/')
  const text = `with ${FOUND}, entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from found where strpos(rest, '/') = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from found where strpos(rest, '/') > 0)
    select row_to_json(e) from (
      select ${FIELDS} from entries e where starts_with(lower(e.name), lower($3))
       order by e.id is not null, e.${column} ${order}, e.name ${order} limit $4 offset $5) e`
  const values = [bucketId, folder, asked.search ?? '', String(asked.limit), String(asked.offset)]
  return rowsAs(served, served.caller, text, values)
}

interface PageEntry {
  name: string
  id: string | null
  position: string
}

/** `POST /object/list-v2/{bucket}`: everything under a prefix, page by page, with or without folding folders. */
export async function listPage(served: Served, bucketId: string) {
  const asked = await jsonBody(served.context, pageQuery)
  const { column, order } = asked.sortBy ?? BY_NAME
  const after = readCursor(asked.cursor)
  const values = [bucketId, asked.prefix, after?.position ?? null, after?.name ?? null, String(asked.limit + 1)]
  const text = pageStatement(column, order, asked.with_delimiter)
  const entries = await rowsAs<PageEntry>(served, served.caller, text, values)
  const page = entries.slice(0, asked.limit)
  const last = entries.length > asked.limit ? page.at(-1) : undefined
  return {
    hasNext: last !== undefined,
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ key: name.replace(/\/$/, ''), name })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ position: _, ...object }) => ({ ...object, key: object.name })),
    ...(last === undefined ? {} : { nextCursor: cursor(last) }),
  }
}

/** A folder stands where its newest object stands, or by its name. */
function pageStatement(column: string, order: string, isFolded: boolean): string {
  const beyond = order === 'asc' ? '>' : '<'
  const type = column === 'name' ? 'text' : 'timestamptz'
  const folding = `where strpos(rest, '/') = 0 union all
      select substr(name, 1, length($2) + strpos(rest, '/')), null::uuid, max(updated_at), max(created_at), max(last_accessed_at), null::jsonb
        from found where strpos(rest, '/') > 0 group by 1`
  return `with ${FOUND}, entries as (
      select name, id, updated_at, created_at, last_accessed_at, metadata from found ${isFolded ? folding : ''})
    select row_to_json(e) from (
      select ${FIELDS}, e.${column}::text as position from entries e
       where $3::text is null or (e.${column}, e.name) ${beyond} ($3::${type}, $4::text collate "C")
       order by e.${column} ${order}, e.name ${order} limit $5) e`
}

const cursorShape = z.object({ position: z.string(), name: z.string() })

const cursor = ({ position, name }: PageEntry): string =>
  Buffer.from(JSON.stringify({ position, name })).toString('base64url')

function readCursor(text: string | undefined): z.infer<typeof cursorShape> | null {
  if (!text) return null
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidRequest('body/cursor is not one that this service gave')
  }
}
