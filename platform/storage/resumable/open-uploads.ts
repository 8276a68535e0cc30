import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FileDescription, Manner } from '#platform/storage/objects.ts'
import { ITSELF, rowsAs, type Served } from '#platform/storage/served.ts'
import { expiredUpload, tooManyParts, tooManyUploads, unknownUpload } from './errors.ts'

/** An upload in several requests. Its caller alone may continue it. */
export interface OpenUpload extends FileDescription {
  id: string
  bucketId: string
  name: string
  manner: Manner
  role: string
  sub: string | null
  /** The number of bytes that are stored so far. */
  received: number
  parts: string[]
  expiresAt: string
  isFinished: boolean
}

/** A day, as in the hosted service. No longer than a part stays in the list of loose files. */
const LIFETIME_MS = 24 * 60 * 60 * 1000
/** So that unfinished uploads, which no list shows, can't fill the disk. */
const MOST_UNFINISHED = 50
/** Each part is a file, and all are named in one row. */
const MOST_PARTS = 1000

const SHOWN = `json_build_object('id', id, 'bucketId', bucket_id, 'name', name, 'manner', manner, 'role', role, 'sub', sub,
  'size', size, 'received', received, 'parts', parts, 'mimetype', mimetype, 'cacheControl', cache_control,
  'userMetadata', user_metadata, 'expiresAt', expires_at, 'isFinished', finished_at is not null)`
const OPEN = `insert into storage.resumable_uploads
    (id, bucket_id, name, manner, role, sub, size, mimetype, cache_control, user_metadata, expires_at)
  select $1::uuid, $2, $3, $4, $5, $6, $7::bigint, $8, $9, $10::jsonb, $11::timestamptz
   where $6::text is null or $12::int > (select count(*) from storage.resumable_uploads
           where sub = $6 and finished_at is null and expires_at > now())
  returning ${SHOWN}`
const FIND = `select ${SHOWN} from storage.resumable_uploads where id = $1`
const ADD_PART = `update storage.resumable_uploads set received = received + $3, parts = parts || $4::text
   where id = $1 and received = $2 and finished_at is null returning to_json(received)`
const FORGET = 'delete from storage.resumable_uploads where id = $1 and finished_at is null'

const asItself = (served: Served, text: string, values: (string | number | null)[]) =>
  rowsAs<OpenUpload>(served, ITSELF, text, values)

/** Opens an upload of this file by this caller. Throws a 429 if the person has too many unfinished ones. */
export async function openUpload(
  served: Served,
  file: Pick<OpenUpload, 'bucketId' | 'name' | 'manner'> & FileDescription,
): Promise<OpenUpload> {
  const { role, claims } = served.caller
  const expiresAt = new Date(served.clock() + LIFETIME_MS).toISOString()
  const [opened] = await asItself(served, OPEN, [
    ...[randomUUID(), file.bucketId, file.name, file.manner, role, claims.sub ?? null, file.size, file.mimetype],
    ...[file.cacheControl, file.userMetadata && JSON.stringify(file.userMetadata), expiresAt, MOST_UNFINISHED],
  ])
  if (opened === undefined) throw tooManyUploads()
  return opened
}

/** Returns an upload that has not expired. Throws a 404 for an unknown one, and a 410 for an expired one. */
export async function knownUpload(served: Served, id: string): Promise<OpenUpload> {
  const [found] = z.guid().safeParse(id).success ? await asItself(served, FIND, [id]) : []
  if (found === undefined) throw unknownUpload()
  if (Date.parse(found.expiresAt) <= served.clock()) throw expiredUpload()
  return found
}

/** Adds a part at the end. Returns false if another request has added one there. */
export async function addPart(served: Served, upload: OpenUpload, part: string, size: number): Promise<boolean> {
  if (upload.parts.length >= MOST_PARTS) throw tooManyParts()
  return (await asItself(served, ADD_PART, [upload.id, upload.received, size, part])).length > 0
}

/** Forgets an unfinished upload. Its bytes are deleted by the caller of this function or by the next sweep. */
export const forgetUpload = (served: Served, { id }: OpenUpload) => asItself(served, FORGET, [id])
