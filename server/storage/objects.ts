import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BatchStatement } from '#server/database/caller-batch.ts'
import { noSuchObject } from './errors.ts'
import { announce, discard } from './loose-files.ts'
import { validName } from './object-name.ts'
import { ITSELF, moment, rehearse, rowsAs } from './storage-database.ts'
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
}

/** What is said of a file when its bytes are there. */
export interface FileDescription {
  size: number
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** How an object comes to be: only where there is none, whether or not there is one, or only in place of one. */
export type Manner = 'new' | 'upsert' | 'replace'

const FIELDS = `o.id, o.name, o.bucket_id, o.owner, o.version, o.metadata, o.user_metadata,
  ${moment('o.created_at')}, ${moment('o.updated_at')}, ${moment('o.last_accessed_at')}`
const FIND = `select row_to_json(o) from (select ${FIELDS} from storage.objects o where bucket_id = $1 and name = $2) o`
const FIND_IDS = `select json_build_array(name, id) from storage.objects where bucket_id = $1 and name = any ($2::text[])`
const REMOVE = `with removed as (delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning *)
  select row_to_json(o) from (select ${FIELDS} from removed o) o`
const INSERT = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id, id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const NEW_CONTENT = `version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
  owner = excluded.owner, owner_id = excluded.owner_id`
const WRITE: Record<Manner, string> = {
  // A caller who may add but not read can't have anything returned, so that a new object brings its id along.
  new: INSERT,
  upsert: `${INSERT} on conflict (bucket_id, name) do update set ${NEW_CONTENT} returning to_json(id)`,
  replace: `update storage.objects set version = $3, metadata = $4, user_metadata = $5, owner = $6, owner_id = $7
    where bucket_id = $1 and name = $2 returning to_json(id)`,
}

export async function findObject(served: Served, bucketId: string, name: string, caller = served.caller) {
  const [found] = await rowsAs<StoredObject>(served, caller, FIND, [bucketId, validName(name)])
  if (found === undefined) throw noSuchObject()
  return found
}

/** The ids of those of the names that the caller may read. */
export async function readableIds(served: Served, bucketId: string, names: string[]): Promise<Map<string, string>> {
  return new Map(await rowsAs<[string, string]>(served, served.caller, FIND_IDS, [bucketId, textArray(names)]))
}

/** Removes those of the names that the caller may remove, then their bytes. */
export async function removeNames(served: Served, bucketId: string, names: string[]): Promise<StoredObject[]> {
  const removed = await rowsAs<StoredObject>(served, served.caller, REMOVE, [bucketId, textArray(names)])
  const versions = removed.map(({ version }) => version)
  await discard(served, versions)
  return removed
}

/** Throws what writing the object would throw, without writing it. */
export async function refuseForbidden(served: Served, bucketId: string, name: string, manner: Manner): Promise<void> {
  const { statement } = writing(served, bucketId, validName(name), manner, randomUUID(), null)
  if ((await rehearse(served, served.caller, statement)) === 0) throw noSuchObject()
}

/**
 * First the bytes, which `bring` puts under the id it is given, then the row, as the caller: an object always has its
 * bytes, and bytes that no object takes are deleted, now or by the next sweep. Answers the object's id.
 */
export async function place(
  served: Served,
  bucketId: string,
  name: string,
  manner: Manner,
  bring: (version: string) => Promise<FileDescription>,
): Promise<string> {
  const version = randomUUID()
  const before = manner === 'new' ? null : await findObject(served, bucketId, name, ITSELF).catch(() => null)
  await announce(served, version)
  try {
    const { id, statement } = writing(served, bucketId, name, manner, version, await bring(version))
    const [existing] = await rowsAs<string>(served, served.caller, statement.text, statement.values)
    if (manner === 'replace' && existing === undefined) throw noSuchObject()
    await discard(served, [before?.version ?? null])
    return existing ?? id
  } catch (error) {
    await discard(served, [version])
    throw error
  }
}

function writing(
  { caller, clock }: Served,
  bucketId: string,
  name: string,
  manner: Manner,
  version: string,
  file: FileDescription | null,
): { id: string; statement: BatchStatement } {
  const id = randomUUID()
  const ownerId = caller.claims.sub ?? null
  const owner = z.guid().safeParse(ownerId).success ? ownerId : null
  const metadata = JSON.stringify(file === null ? {} : metadataOf(file, version, clock()))
  const userMetadata = file?.userMetadata ? JSON.stringify(file.userMetadata) : null
  const values = [bucketId, name, version, metadata, userMetadata, owner, ownerId]
  return { id, statement: { text: WRITE[manner], values: manner === 'replace' ? values : [...values, id] } }
}

function metadataOf({ size, mimetype, cacheControl }: FileDescription, version: string, now: number): FileMetadata {
  // The bytes of a version never change, so its id tells them apart as well as a digest would.
  const eTag = `"${version.replaceAll('-', '')}"`
  const lastModified = new Date(now).toISOString()
  return { eTag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 }
}

/** A text array as PostgreSQL reads one. */
const textArray = (values: string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
