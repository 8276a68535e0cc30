import { z } from 'zod'
import type { Caller } from '#platform/http/caller.ts'
import {
  bucketNotEmptied,
  bucketNotEmpty,
  invalidBucketName,
  invalidSizeLimit,
  noSuchBucket,
  tooLarge,
} from './errors.ts'
import { removeNames } from './objects.ts'
import { ITSELF, jsonBody, parsed, rowsAs, type Served, versions } from './served.ts'

export interface BucketLimits {
  public: boolean
  file_size_limit: number
  allowed_mime_types: string[] | null
}

/** The largest file of a bucket without its own limit, and the largest limit a bucket may set. */
const MAX_FILE_BYTES = 50 * 1024 * 1024
// The hosted service's rule.
const NAME = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/
const FIND = 'select storage.shown(b) from storage.buckets b where id = $1'
const INSERT = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
  select id, name, (select auth.uid()), (select auth.jwt() ->> 'sub'), coalesce(public, false), file_size_limit, allowed_mime_types
    from jsonb_populate_record(null::storage.buckets, $1)`
// A missing field keeps its value, and null removes the limit.
const UPDATE = `update storage.buckets b set (public, file_size_limit, allowed_mime_types) =
    (select coalesce(given.public, b.public), given.file_size_limit, given.allowed_mime_types from jsonb_populate_record(b, $2) given)
  where id = $1 returning to_json(id)`
const DELETE = 'delete from storage.buckets where id = $1 returning to_json(id)'
const HAS_OBJECTS = 'select to_json(exists (select from storage.objects where bucket_id = $1))'
const SOME_NAMES = 'select to_json(name) from storage.objects where bucket_id = $1 order by name limit 1000'
const LIST = `select storage.shown(b) from storage.buckets b where $1::text is null or strpos(lower(name), lower($1)) > 0`

const settings = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(255)).max(100).nullish(),
  versioning_status: versions,
})
const change = settings.refine((sent) => Object.keys(sent).length > 0, 'names nothing to change')
const newBucket = settings.extend({ id: z.string().optional(), name: z.string() })
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: z.string().optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/** Returns a bucket's limits for any caller. Its existence is no secret to a caller who may not write to it. */
export async function storableBucket(served: Served, id: string): Promise<BucketLimits> {
  const found = await findBucket(served, id, ITSELF)
  return { ...found, file_size_limit: Math.min(found.file_size_limit ?? MAX_FILE_BYTES, MAX_FILE_BYTES) }
}

/** `GET /bucket` */
export async function listBuckets(served: Served) {
  const { limit, offset, search, sortColumn, sortOrder } = parsed(listQuery, served.context.req.query(), 'querystring')
  const text = `${LIST} order by b.${sortColumn} ${sortOrder} limit $2 offset $3`
  return rowsAs(served, served.caller, text, [search, limit, offset])
}

/** `GET /bucket/{id}` */
export const getBucket = (served: Served, id: string) => findBucket(served, id, served.caller)

async function findBucket(served: Served, id: string, caller: Caller) {
  const [found] = await rowsAs<BucketLimits>(served, caller, FIND, [validBucketName(id)])
  if (found === undefined) throw noSuchBucket()
  return found
}

/** `POST /bucket` */
export async function createBucket(served: Served) {
  const given = await jsonBody(served.context, newBucket)
  const name = validBucketName(given.name)
  const bucket = { ...given, id: validBucketName(given.id ?? name), ...sizeLimit(given) }
  await rowsAs(served, served.caller, INSERT, [JSON.stringify(bucket)])
  return { name }
}

/** `PUT /bucket/{id}` */
export async function updateBucket(served: Served, id: string) {
  const given = await jsonBody(served.context, change)
  const changed = JSON.stringify({ ...given, ...sizeLimit(given) })
  const [updated] = await rowsAs(served, served.caller, UPDATE, [validBucketName(id), changed])
  if (updated === undefined) throw noSuchBucket()
  return { message: 'Successfully updated' }
}

/** `DELETE /bucket/{id}` */
export async function deleteBucket(served: Served, id: string) {
  await getBucket(served, id)
  // As the service, because a bucket with objects that this caller can't see isn't empty.
  const [hasObjects] = await rowsAs<boolean>(served, ITSELF, HAS_OBJECTS, [id])
  if (hasObjects) throw bucketNotEmpty()
  const [deleted] = await rowsAs(served, served.caller, DELETE, [id])
  if (deleted === undefined) throw noSuchBucket()
  return { message: 'Successfully deleted' }
}

/** `POST /bucket/{id}/empty` */
export async function emptyBucket(served: Served, id: string) {
  await getBucket(served, id)
  for (;;) {
    const names = await rowsAs<string>(served, served.caller, SOME_NAMES, [id])
    if (names.length === 0) break
    if ((await removeNames(served, id, names)).length === 0) throw bucketNotEmptied()
  }
  // The hosted service's message, which clients compare. Here it is already done.
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}

function validBucketName(name: string): string {
  if (!NAME.test(name) || name !== name.trim() || /^\.+$/.test(name)) throw invalidBucketName()
  return name
}

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** Returns the limit in bytes, or undefined if none was sent. */
function sizeLimit({ file_size_limit: given }: z.infer<typeof settings>) {
  if (given === undefined) return {}
  if (given === null || given === 0) return { file_size_limit: null }
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)\s*(gb|mb|kb|b)?$/i.exec(String(given)) ?? []
  const bytes = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (!(bytes > 0)) throw invalidSizeLimit()
  if (bytes > MAX_FILE_BYTES) throw tooLarge()
  return { file_size_limit: bytes }
}
