import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { announce } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'

/** Where the files of envelopes are stored. Members can't reach this bucket; the server reads it for them and for signers. */
export const SIGNING_BUCKET = 'signing-documents'

const OBJECT = `
  insert into storage.objects (bucket_id, name, version, metadata, organization_id) values ($1, $2, $3, $4, $5)`

/** A file to store. */
export interface NewFile {
  bucket: typeof SIGNING_BUCKET | 'client-documents'
  organizationId: string
  name: string
  bytes: Uint8Array
  mimeType: string
}

/** Stores bytes and their object in the caller's transaction. If it fails, the hourly sweep removes the bytes. */
export async function storeFile(
  db: PoolClient,
  { keeping }: Pick<CommandDeps, 'keeping'>,
  file: NewFile,
): Promise<void> {
  if (keeping === undefined) throw new Error('This process has no store for new files')
  const version = randomUUID()
  await announce(keeping, version)
  const size = await keeping.files.put(version, Readable.from([file.bytes]))
  const metadata = fileMetadata({ size, mimetype: file.mimeType, cacheControl: 'no-store' }, version, Date.now())
  const values = [file.bucket, file.name, version, JSON.stringify(metadata), file.organizationId]
  await db.query(OBJECT, values)
}

const VERSION = 'select version from storage.objects where bucket_id = $1 and name = $2'

/** Returns the bytes of a stored file. Throws if they are gone. */
export async function readFile(
  db: Pick<PoolClient, 'query'>,
  { files }: Pick<CommandDeps, 'files'>,
  bucket: NewFile['bucket'],
  name: string,
): Promise<Buffer> {
  const version = (await db.query<{ version: string | null }>(VERSION, [bucket, name])).rows[0]?.version ?? null
  const stored = version === null ? null : ((await files?.get(version)) ?? null)
  if (stored === null) throw new Error(`The file ${name} of an envelope is gone`)
  return buffer(stored)
}
