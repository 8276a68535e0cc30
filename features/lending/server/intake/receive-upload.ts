import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import {
  contentType,
  documentPath,
  fileProblem,
  HEAD_BYTES,
  MAX_FILE_BYTES,
} from '#features/documents/rules/document-file.ts'
import { documentTypeOf } from '#features/lending/rules/conditions/condition-kinds.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import { receiveDocument } from '#features/lending/server/conditions/receive-document.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { refusal } from '#platform/functions/function-service.ts'
import { StorageError } from '#platform/storage/errors.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { type LinkedApplication, linkedApplication } from './application-link.ts'
import { uploadNotRequested, uploadRefused, uploadTooLarge } from './errors.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { limitReads } from './limit-reads.ts'

export interface UploadDeps extends IntakeDeps {
  /** Logs in as `authenticator`, the role that storage operations use. */
  wire: Pool
  /** Refuses malware, scripts, and wrong types, and removes camera metadata. */
  files: FileStore
}

/**
 * `POST /application-documents`: an applicant's upload for one requested document. The body is the file. The secret of the link is in the
 * header `X-Application-Link`, so that no log has it.
 */
export function applicationDocuments(deps: UploadDeps): Hono {
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

const headersSchema = z.object({
  token: z.string().min(1).max(200),
  condition: z.guid(),
  name: z.string().min(1).max(255),
})

interface RequestedDocument {
  id: string
  kind: string
  title: string
}

const REQUESTED = `
  select id, kind, title from public.application_conditions
   where organization_id = $1 and application_id = $2 and id = $3 and kind <> 'co_applicant_form' and status in ('requested', 'received', 'expired')`

async function receiveUpload(deps: UploadDeps, context: Context): Promise<void> {
  await limitReads(deps, context)
  const given = headersSchema.safeParse({
    token: context.req.header('x-application-link'),
    condition: context.req.header('x-condition'),
    name: decoded(context.req.header('x-file-name')),
  })
  if (!given.success) throw uploadRefused('Reload the page and choose the file again.')
  const link = await linkedApplication(deps.pool, given.data.token)
  await refuseUnavailable(deps.pool, link.organization_id)
  const values = [link.organization_id, link.application_id, given.data.condition]
  const condition = (await deps.pool.query<RequestedDocument>(REQUESTED, values)).rows[0]
  if (condition === undefined) throw uploadNotRequested()
  const bytes = await bodyOf(context)
  const head = bytes.subarray(0, HEAD_BYTES)
  const type = context.req.header('content-type') ?? ''
  const problem = fileProblem({ name: given.data.name, sizeBytes: bytes.byteLength, type, head }, 'image-or-pdf')
  const mimeType = contentType(head)
  if (problem !== null || mimeType === null) throw uploadRefused(problem ?? 'Use an image or a PDF.')
  await keep(deps, link, condition, {
    bytes,
    mimeType,
    name: given.data.name,
    requestId: context.get('requestId') ?? null,
  })
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
  requestId: string | null
}

async function keep(
  deps: UploadDeps,
  link: LinkedApplication,
  condition: RequestedDocument,
  file: Uploaded,
): Promise<void> {
  const keeping = { ...deps, pool: deps.wire }
  const version = randomUUID()
  await announce(keeping, version)
  try {
    const size = await deps.files.put(version, Readable.from([file.bytes]))
    await inTransaction(deps.pool, (db) => fileDocument(db, deps, link, condition, { ...file, version, size }))
  } catch (error) {
    await discard(keeping, version)
    throw error
  }
}

const OBJECT = `
  with asked as (${asked('null', '$6')})
  insert into storage.objects (bucket_id, name, version, metadata, user_metadata, organization_id)
  select 'client-documents', $1, $2, $3, $4, $5 from asked`
const DOCUMENT = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`
const LONGEST_TYPE = 100

async function fileDocument(
  db: PoolClient,
  { clock }: UploadDeps,
  { organization_id: home, client_id }: LinkedApplication,
  { id, kind, title }: RequestedDocument,
  { name, mimeType, version, size, requestId }: Uploaded & { version: string; size: number },
): Promise<void> {
  const path = documentPath(randomUUID(), name, null)
  const metadata = fileMetadata({ size, mimetype: mimeType, cacheControl: 'no-store' }, version, clock())
  await db.query(OBJECT, [
    path,
    version,
    JSON.stringify(metadata),
    JSON.stringify({ file_name: name }),
    home,
    requestId,
  ])
  const type = documentTypeOf(kind) ?? 'other'
  const customType = type === 'other' ? title.slice(0, LONGEST_TYPE) : null
  const values = [home, client_id, type, customType, path, name, size, mimeType]
  const document = (await db.query<{ id: string }>(DOCUMENT, values)).rows[0]
  if (document === undefined) throw new Error('No document was stored')
  const who = { organizationId: home, personId: null, requestId }
  const isReceived = await receiveDocument(db, who, { conditionId: id, documentId: document.id, how: 'link' })
  if (!isReceived) throw uploadNotRequested()
}
