import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { UPLOAD_KINDS, UPLOAD_TITLES, type UploadKind } from '#features/credit-repair/rules/client-page/uploads.ts'
import {
  contentType,
  documentPath,
  fileProblem,
  HEAD_BYTES,
  MAX_FILE_BYTES,
} from '#features/documents/rules/document-file.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { refusal } from '#platform/functions/function-service.ts'
import { StorageError } from '#platform/storage/errors.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { identityNeeded, tooManyUploads, uploadRefused, uploadTooLarge } from './errors.ts'
import { isOpenFor } from './identity.ts'
import { limitReaders, refuseEnded } from './page-command.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { foundLink, type RepairLink, recordPageEvent } from './page-link.ts'

export interface RepairUploadDeps extends RepairPageDeps {
  /** Logs in as `authenticator`, the role that storage operations use. */
  wire: Pool
  /** Refuses malware, scripts, and wrong types, and removes camera metadata. */
  files: FileStore
  clock: () => number
}

/**
 * `POST /repair-documents`: a client's upload on their open page. The body is the file. The secrets are in headers, so that no
 * log has them.
 */
export function repairDocuments(deps: RepairUploadDeps): Hono {
  const service = new Hono()
  service.post('/', async (context) => {
    await receiveUpload(deps, context)
    return context.json({ received: true }, 201)
  })
  service.onError((error, context) => {
    const known = error instanceof StorageError && error.httpStatus < 500 ? uploadRefused(error.message) : error
    return refusal(known, deps.log, context).toResponse(context)
  })
  return service
}

const secret = z.string().min(1).max(200)
const headersSchema = z.object({
  token: secret,
  session: secret,
  kind: z.enum(UPLOAD_KINDS),
  name: z.string().min(1).max(255),
})
const PER_CLIENT = { count: 30, seconds: 86_400 }

async function receiveUpload(deps: RepairUploadDeps, context: Context): Promise<void> {
  await limitReaders(deps, context)
  const given = headersSchema.safeParse({
    token: context.req.header('x-repair-link'),
    session: context.req.header('x-repair-session'),
    kind: context.req.header('x-document-kind'),
    name: decoded(context.req.header('x-file-name')),
  })
  if (!given.success) throw uploadRefused('Reload the page and choose the file again.')
  const { token, session, kind, name } = given.data
  const link = await foundLink(deps.pool, token)
  refuseEnded(link)
  await refuseUnavailable(deps.pool, link.organization_id)
  if (!isOpenFor(deps, link, session)) throw identityNeeded()
  const seconds = await secondsToWait(deps.pool, 'repair-upload', link.client_id, PER_CLIENT)
  if (seconds > 0) throw tooManyUploads(seconds)
  const bytes = await bodyOf(context)
  const head = bytes.subarray(0, HEAD_BYTES)
  const type = context.req.header('content-type') ?? ''
  const problem = fileProblem({ name, sizeBytes: bytes.byteLength, type, head }, 'image-or-pdf')
  const mimeType = contentType(head)
  if (problem !== null || mimeType === null) throw uploadRefused(problem ?? 'Use an image or a PDF.')
  await keep(deps, link, { bytes, mimeType, name, kind })
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return undefined
  }
}

async function bodyOf(context: Context): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0 // grows below
  for await (const piece of context.req.raw.body ?? []) {
    size += piece.byteLength
    if (size > MAX_FILE_BYTES) throw uploadTooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

interface Uploaded {
  bytes: Buffer
  mimeType: string
  name: string
  kind: UploadKind
}

async function keep(deps: RepairUploadDeps, link: RepairLink, file: Uploaded): Promise<void> {
  const keeping = { ...deps, pool: deps.wire }
  const version = randomUUID()
  await announce(keeping, version)
  try {
    const size = await deps.files.put(version, Readable.from([file.bytes]))
    await inTransaction(deps.pool, (db) => fileDocument(db, deps, link, { ...file, version, size }))
  } catch (error) {
    await discard(keeping, version)
    throw error
  }
}

const OBJECT = `
  insert into storage.objects (bucket_id, name, version, metadata, user_metadata, organization_id)
  values ('client-documents', $1, $2, $3, $4, $5)`
const DOCUMENT = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  values ($1, $2, 'other', $3, $4, $5, $6, $7)`

async function fileDocument(
  db: PoolClient,
  { clock }: RepairUploadDeps,
  link: RepairLink,
  { name, mimeType, version, size, kind }: Uploaded & { version: string; size: number },
): Promise<void> {
  const { organization_id: home, client_id: client } = link
  const path = documentPath(randomUUID(), mimeType, null)
  const metadata = fileMetadata({ size, mimetype: mimeType, cacheControl: 'no-store' }, version, clock())
  await db.query(OBJECT, [path, version, JSON.stringify(metadata), JSON.stringify({ file_name: name }), home])
  await db.query(DOCUMENT, [home, client, UPLOAD_TITLES[kind], path, name, size, mimeType])
  await recordPageEvent(db, link, 'uploaded', { note: UPLOAD_TITLES[kind] })
}
