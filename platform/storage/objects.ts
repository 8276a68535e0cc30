import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { invalidName, noSuchObject } from './errors.ts'
import { announce, discard } from './loose-files.ts'
import { ITSELF, rowsAs, type Served } from './served.ts'

export interface StoredObject {
  id: string
  name: string
  bucket_id: string
  /** The id of its bytes. Null for rows that were imported without bytes. */
  version: string | null
  metadata: { eTag?: string; size?: number; mimetype?: string; cacheControl?: string; lastModified?: string } | null
  user_metadata: Record<string, unknown> | null
  created_at: string
}

/** The description of a file whose bytes are stored. */
export interface FileDescription {
  size: number
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** The way to write an object: `new` only if there is none, `replace` only if there is one, `upsert` in either case. */
export type Manner = 'new' | 'upsert' | 'replace'

/** The bucket and name to write, and how. */
export interface Target {
  bucketId: string
  name: string
  manner: Manner
}

// The hosted service's rule: S3's safe characters and those that need special handling.
const NAME = /^[\w/!\-.*'() &$@=;:+,?]+$/
const MAX_NAME_BYTES = 1024

const FIND = 'select storage.shown(o) from storage.objects o where bucket_id = $1 and name = $2'
const NAMED = 'bucket_id = $1 and name = any (array(select jsonb_array_elements_text($2)))'
const FIND_IDS = `select json_build_array(name, id) from storage.objects where ${NAMED}`
const REMOVE = `delete from storage.objects o where ${NAMED} returning storage.shown(o)`
const INSERT = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id, id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const NEW_CONTENT = `version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
  owner = excluded.owner, owner_id = excluded.owner_id`
const WRITE: Record<Manner, string> = {
  // A caller who may add but not read can't have anything returned, so a new object gets its id from here.
  new: INSERT,
  upsert: `${INSERT} on conflict (bucket_id, name) do update set ${NEW_CONTENT} returning to_json(id)`,
  replace: `update storage.objects set version = $3, metadata = $4, user_metadata = $5, owner = $6, owner_id = $7
    where bucket_id = $1 and name = $2 returning to_json(id)`,
}

/** Returns the name if it is valid. It is never used as a path here, but elsewhere a name with `..` could be. */
export function validName(name: string): string {
  const climbs = name.split('/').some((segment) => segment === '.' || segment === '..')
  if (!NAME.test(name) || climbs || name.length > MAX_NAME_BYTES) throw invalidName(name.slice(0, 200))
  return name
}

/** Returns the object with this name if the caller may read it. Throws a 404 otherwise. */
export async function findObject(served: Served, bucketId: string, name: string, caller = served.caller) {
  const [found] = await rowsAs<StoredObject>(served, caller, FIND, [bucketId, validName(name)])
  if (found === undefined) throw noSuchObject()
  return found
}

/** Returns the ids of those named objects that the caller may read. */
export async function readableIds(served: Served, bucketId: string, names: string[]): Promise<Map<string, string>> {
  return new Map(await rowsAs<[string, string]>(served, served.caller, FIND_IDS, [bucketId, JSON.stringify(names)]))
}

/** Deletes those named objects that the caller may delete, then their bytes. */
export async function removeNames(served: Served, bucketId: string, names: string[]): Promise<StoredObject[]> {
  const removed = await rowsAs<StoredObject>(served, served.caller, REMOVE, [bucketId, JSON.stringify(names)])
  await discard(served, ...removed.map(({ version }) => version))
  return removed
}

/**
 * Throws what writing the object would throw, without writing it. Policies see what is known of the file before its
 * bytes.
 */
export async function refuseForbidden(served: Served, target: Target, file: FileDescription | null = null) {
  await write(served, { ...target, name: validName(target.name) }, null, file)
}

/**
 * Stores the bytes first, which `bring` puts under the given id, then the row as the caller. So an object always has
 * its bytes, and bytes that no object takes are deleted now or by the next sweep. Returns the object's id. The same
 * transaction finishes the resumable upload of that id.
 */
export async function place(
  served: Served,
  target: Target,
  bring: (version: string) => Promise<FileDescription>,
  finishedUpload?: string,
): Promise<string> {
  const { bucketId, name, manner } = target
  const version = randomUUID()
  const before = manner === 'new' ? null : await findObject(served, bucketId, name, ITSELF).catch(() => null)
  await announce(served, version)
  try {
    const id = await write(served, target, version, await bring(version), finishedUpload)
    await discard(served, before?.version ?? null)
    return id
  } catch (error) {
    await discard(served, version)
    throw error
  }
}

/** Writes the object's row and returns its id. Without bytes, only checks that it may be written. */
async function write(
  served: Served,
  target: Target,
  bytes: string | null,
  file: FileDescription | null,
  finishedUpload?: string,
) {
  const { bucketId, name, manner } = target
  const [id, version] = [randomUUID(), bytes ?? randomUUID()]
  const { sub = null } = served.caller.claims
  const owner = z.guid().safeParse(sub).success ? sub : null
  const metadata = JSON.stringify(file === null ? {} : fileMetadata(file, version, served.clock()))
  const userMetadata = file?.userMetadata ? JSON.stringify(file.userMetadata) : null
  const values = [bucketId, name, version, metadata, userMetadata, owner, sub, ...(manner === 'replace' ? [] : [id])]
  const [existing] = await rowsAs<string>(served, served.caller, WRITE[manner], values, {
    isUndone: bytes === null,
    settings: finishedUpload === undefined ? {} : { 'storage.finished_upload': finishedUpload },
  })
  if (manner === 'replace' && existing === undefined) throw noSuchObject()
  return existing ?? id
}

/** Returns the metadata of the bytes under `version`, in the hosted service's format. */
export function fileMetadata(file: Omit<FileDescription, 'userMetadata'>, version: string, now: number) {
  const { size, mimetype, cacheControl } = file
  // The bytes of a version never change, so its id works as well as a digest.
  const eTag = `"${version.replaceAll('-', '')}"`
  const lastModified = new Date(now).toISOString()
  return { eTag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 }
}
