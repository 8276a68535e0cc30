import { randomUUID } from 'node:crypto'
import type { BatchStatement } from '#server/database/caller-batch.ts'
import type { Caller } from '#server/http/caller.ts'
import { noSuchObject } from './errors.ts'
import { ITSELF, moment, rowsAs } from './storage-database.ts'
import type { Served } from './storage-deps.ts'

export interface FileMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

export interface StoredObject {
  id: string
  name: string
  bucket_id: string
  owner: string | null
  /** The id of its bytes; rows that were imported without bytes have none. */
  version: string | null
  metadata: Partial<FileMetadata> | null
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** What is written of an object; the rest is the database's to say. */
export interface NewObject {
  bucketId: string
  name: string
  version: string
  metadata: FileMetadata | Record<string, never>
  userMetadata: Record<string, unknown> | null
}

const FIELDS = `o.id, o.name, o.bucket_id, o.owner, o.version, o.metadata, o.user_metadata,
  ${moment('o.created_at')}, ${moment('o.updated_at')}, ${moment('o.last_accessed_at')}`
const FIND = `select row_to_json(found) from (select ${FIELDS} from storage.objects o where o.bucket_id = $1 and o.name = $2) found`
const FIND_NAMES = `select to_json(o.name) from storage.objects o where o.bucket_id = $1 and o.name = any ($2::text[])`
const FIND_IDS = `select row_to_json(found) from (select o.id, o.name from storage.objects o where o.bucket_id = $1 and o.name = any ($2::text[])) found`
const REMOVE = `with removed as (delete from storage.objects o where o.bucket_id = $1 and o.name = any ($2::text[]) returning o.*)
  select row_to_json(o) from (select ${FIELDS} from removed o) o`
const RENAME = `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2`

const INSERT = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const UPSERT = `${INSERT} on conflict (bucket_id, name) do update
  set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
      owner = excluded.owner, owner_id = excluded.owner_id
  returning to_json(id)`
const REPLACE = `update storage.objects set version = $3, metadata = $4, user_metadata = $5, owner = $6, owner_id = $7
  where bucket_id = $1 and name = $2 returning to_json(id)`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** How an object comes to be: only where there is none, whether or not there is one, or only in place of one. */
export type Manner = 'new' | 'upsert' | 'replace'

export async function findObject(
  served: Served,
  bucketId: string,
  name: string,
  caller: Caller = served.caller,
): Promise<StoredObject> {
  const [found] = await rowsAs<StoredObject>(served, caller, FIND, [bucketId, name])
  if (found === undefined) throw noSuchObject()
  return found
}

/** Those of the names that the caller may read, with the ids of their objects. */
export async function readableIds(served: Served, bucketId: string, names: string[]): Promise<Map<string, string>> {
  const found = await rowsAs<{ id: string; name: string }>(served, served.caller, FIND_IDS, [
    bucketId,
    textArray(names),
  ])
  return new Map(found.map(({ id, name }) => [name, id]))
}

export async function remainingNames(served: Served, bucketId: string, names: string[]): Promise<string[]> {
  return rowsAs<string>(served, ITSELF, FIND_NAMES, [bucketId, textArray(names)])
}

export async function removeRows(served: Served, bucketId: string, names: string[]): Promise<StoredObject[]> {
  return rowsAs<StoredObject>(served, served.caller, REMOVE, [bucketId, textArray(names)])
}

export const renaming = (source: [string, string], target: [string, string]): BatchStatement => ({
  text: `${RENAME} returning to_json(id)`,
  values: [...source, ...target],
})

/** The statement that writes the object; it answers the id of what was there before, or nothing when the new id counts. */
export function writing(object: NewObject, manner: Manner, { claims }: Caller, id: string = randomUUID()) {
  const { bucketId, name, version } = object
  const ownerId = claims.sub ?? null
  const owner = ownerId !== null && UUID.test(ownerId) ? ownerId : null
  const metadata = JSON.stringify(object.metadata)
  const userMetadata = object.userMetadata === null ? null : JSON.stringify(object.userMetadata)
  const statement: BatchStatement =
    manner === 'replace'
      ? { text: REPLACE, values: [bucketId, name, version, metadata, userMetadata, owner, ownerId] }
      : {
          // A caller who may add but not read can't have anything returned, so that a new object brings its id along.
          text: manner === 'upsert' ? UPSERT : INSERT,
          values: [id, bucketId, name, owner, ownerId, version, metadata, userMetadata],
        }
  return { id, statement }
}

/** Writes the object as the caller; answers its id. */
export async function writeObject(served: Served, object: NewObject, manner: Manner): Promise<string> {
  const { id, statement } = writing(object, manner, served.caller)
  const [existing] = await rowsAs<string>(served, served.caller, statement.text, statement.values)
  if (manner === 'replace' && existing === undefined) throw noSuchObject()
  return existing ?? id
}

/** A text array as PostgreSQL reads one. */
function textArray(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
