import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { jsonBody, rowsAs, type Served, versions } from './served.ts'

const column = z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name')
const sortBy = z.object({ column, order: z.enum(['asc', 'desc']).default('asc') }).nullish()
const prefix = z.string().max(1024).default('')
// Larger requests get this many, as in the hosted service.
const atMost = (asked: number) => Math.min(asked, 1000)
const limit = z.int().min(1).transform(atMost)
const BY_NAME = { column: 'name', order: 'asc' }

const folderQuery = z.object({
  prefix,
  search: z.string().max(1024).nullish(),
  limit: limit.default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  sortBy,
})
const pageQuery = z.object({
  prefix,
  limit: limit.default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  noncurrentVersions: versions,
  deleteMarkers: versions,
  sortBy,
})

const FOREIGN_CURSOR = 'body/cursor is not one that this service gave'
const LIST_FOLDER = 'select storage.list_folder($1, $2, $3, $4, $5, $6, $7)'
const LIST_PAGE = 'select storage.list_page($1, $2, $3, $4, $5, $6, $7, $8)'

/** `POST /object/list/{bucket}`: the contents of one folder, folders first, with names relative to it. */
export async function listFolder(served: Served, bucketId: string) {
  const asked = await jsonBody(served.context, folderQuery)
  const { column, order } = asked.sortBy ?? BY_NAME
  const folder = asked.prefix.replace(/^\/+/, '').replace(/(?<=[^/])$/, '/')
  const values = [bucketId, folder, asked.search ?? '', column, order, asked.limit, asked.offset]
  return rowsAs(served, served.caller, LIST_FOLDER, values)
}

interface PageEntry {
  name: string
  id: string | null
  position: string
}

/** `POST /object/list-v2/{bucket}`: everything under a prefix, page by page, optionally grouped into folders. */
export async function listPage(served: Served, bucketId: string) {
  const { prefix, limit, with_delimiter, ...asked } = await jsonBody(served.context, pageQuery)
  const { column, order } = asked.sortBy ?? BY_NAME
  const [position, after] = asked.cursor ? Buffer.from(asked.cursor, 'base64url').toString().split('\n') : []
  if (position !== undefined && after === undefined) throw invalidRequest(FOREIGN_CURSOR)
  const values = [bucketId, prefix, `${with_delimiter}`, column, order, position, after, limit + 1]
  const entries = await rowsAs<PageEntry>(served, served.caller, LIST_PAGE, values)
  const page = entries.slice(0, limit)
  const last = entries.length > limit ? page.at(-1) : undefined
  const objects = page.filter(({ id }) => id !== null)
  const folders = page.filter(({ id }) => id === null)
  return {
    hasNext: last !== undefined,
    folders: folders.map(({ name }) => ({ key: name.replace(/\/$/, ''), name })),
    objects: objects.map(({ position: _, ...object }) => ({ ...object, key: object.name })),
    ...(last === undefined ? {} : { nextCursor: cursorAt(last) }),
  }
}

const cursorAt = ({ position, name }: PageEntry) => Buffer.from(`${position}\n${name}`).toString('base64url')
