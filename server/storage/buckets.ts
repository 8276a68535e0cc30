import { z } from 'zod'
import { bucketNotEmptied, bucketNotEmpty, invalidSizeLimit, noSuchBucket, tooLarge } from './errors.ts'
import { validBucketName } from './object-name.ts'
import { removeNames } from './objects.ts'
import { jsonBody, parsed } from './request.ts'
import { ITSELF, moment, rowsAs } from './storage-database.ts'
import type { Served } from './storage-deps.ts'

export interface BucketLimits {
  public: boolean
  file_size_limit: number
  allowed_mime_types: string[] | null
}

const FIELDS = `b.id, b.name, coalesce(b.owner::text, '') as owner, b.public, b.file_size_limit, b.allowed_mime_types,
  ${moment('b.created_at')}, ${moment('b.updated_at')}`
const FIND = `select row_to_json(b) from (select ${FIELDS} from storage.buckets b where b.id = $1) b`
const INSERT = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
  values ($1, $2, (select auth.uid()), (select auth.jwt() ->> 'sub'), $3, $4, (select array_agg(t) from jsonb_array_elements_text($5) t))`
// What was not sent stays; null takes a limit off.
const UPDATE = `update storage.buckets set public = coalesce($2::boolean, public),
    file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
    allowed_mime_types = case when $5::boolean then (select array_agg(t) from jsonb_array_elements_text($6) t) else allowed_mime_types end
  where id = $1 returning to_json(id)`
const DELETE = 'delete from storage.buckets where id = $1 returning to_json(id)'
const HAS_OBJECTS = 'select to_json(exists (select from storage.objects where bucket_id = $1))'
const SOME_NAMES = 'select to_json(name) from storage.objects where bucket_id = $1 order by name limit 1000'
const LIST = `select row_to_json(b) from (select ${FIELDS} from storage.buckets b
  where $1::text is null or strpos(lower(b.name), lower($1)) > 0`

const settings = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(255)).max(100).nullish(),
})
const newBucket = settings.extend({ id: z.string().optional(), name: z.string() })
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: z.string().optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/** What a bucket takes, whoever asks: that it exists is no secret to one who may not write to it. */
export async function storableBucket(served: Served, id: string): Promise<BucketLimits> {
  const [found] = await rowsAs<BucketLimits>(served, ITSELF, FIND, [validBucketName(id)])
  if (found === undefined) throw noSuchBucket()
  return { ...found, file_size_limit: Math.min(found.file_size_limit ?? served.maxFileBytes, served.maxFileBytes) }
}

export async function listBuckets(served: Served) {
  const { limit, offset, search, sortColumn, sortOrder } = parsed(listQuery, served.context.req.query())
  const text = `${LIST} order by b.${sortColumn} ${sortOrder} limit $2 offset $3) b`
  return rowsAs(served, served.caller, text, [
    search ?? null,
    limit === undefined ? null : String(limit),
    String(offset),
  ])
}

export async function getBucket(served: Served, id: string) {
  const [found] = await rowsAs(served, served.caller, FIND, [validBucketName(id)])
  if (found === undefined) throw noSuchBucket()
  return found
}

export async function createBucket(served: Served) {
  const given = await jsonBody(served.context, newBucket)
  const id = validBucketName(given.id ?? given.name)
  const limit = sizeLimit(given.file_size_limit, served.maxFileBytes)
  const types = given.allowed_mime_types ? JSON.stringify(given.allowed_mime_types) : null
  await rowsAs(served, served.caller, INSERT, [
    id,
    validBucketName(given.name),
    String(given.public ?? false),
    limit,
    types,
  ])
  return { name: given.name }
}

export async function updateBucket(served: Served, id: string) {
  const given = await jsonBody(served.context, settings)
  const limit = sizeLimit(given.file_size_limit, served.maxFileBytes)
  const types = given.allowed_mime_types ? JSON.stringify(given.allowed_mime_types) : null
  const isPublic = given.public === undefined || given.public === null ? null : String(given.public)
  const [updated] = await rowsAs(served, served.caller, UPDATE, [
    validBucketName(id),
    isPublic,
    String(given.file_size_limit !== undefined),
    limit,
    String(given.allowed_mime_types !== undefined),
    types,
  ])
  if (updated === undefined) throw noSuchBucket()
  return { message: 'Successfully updated' }
}

export async function deleteBucket(served: Served, id: string) {
  await getBucket(served, id)
  // Asked as the service: a bucket with objects that this caller can't see isn't empty.
  const [hasObjects] = await rowsAs<boolean>(served, ITSELF, HAS_OBJECTS, [id])
  if (hasObjects) throw bucketNotEmpty()
  const [deleted] = await rowsAs(served, served.caller, DELETE, [id])
  if (deleted === undefined) throw noSuchBucket()
  return { message: 'Successfully deleted' }
}

export async function emptyBucket(served: Served, id: string) {
  await getBucket(served, id)
  for (;;) {
    const names = await rowsAs<string>(served, served.caller, SOME_NAMES, [id])
    if (names.length === 0) break
    if ((await removeNames(served, id, names)).length === 0) throw bucketNotEmptied()
  }
  // The hosted service's sentence, which clients compare; here it has happened already.
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

function sizeLimit(given: number | string | null | undefined, max: number): string | null {
  if (given === null || given === undefined || given === 0) return null
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)\s*(gb|mb|kb|b)?$/i.exec(String(given)) ?? []
  const bytes = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (!(bytes > 0)) throw invalidSizeLimit()
  if (bytes > max) throw tooLarge()
  return String(bytes)
}
