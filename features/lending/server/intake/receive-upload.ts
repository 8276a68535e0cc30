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
import { openSigner } from '#features/signing/server/open-signer.ts'
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
 * `POST /application-documents`: an applicant's upload for one requested document. The body is the file. The secrets are in
 * headers, so that no log has them: `X-Application-Link` of an application's link, or `X-Signing-Link` and `X-Signing-Session` of a signer's
 * open page.
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

const secret = z.string().min(1).max(200)
const headersSchema = z.object({
  token: secret.optional(),
  signing_token: secret.optional(),
  signing_session: secret.optional(),
  condition: z.guid(),
  name: z.string().min(1).max(255),
})

interface RequestedDocument {
  id: string
  kind: string
  title: string
}

// An application's link is for its own documents. A signer sends those of their own applications.
const REQUESTED = `
  select c.id, c.kind, c.title from public.application_conditions c
    join public.loan_applications a on a.organization_id = c.organization_id and a.id = c.application_id
   where c.organization_id = $1 and c.id = $2 and ($3::uuid is null or c.application_id = $3) and ($3::uuid is not null or a.client_id = $4)
     and c.provider <> 'staff' and c.kind <> 'co_applicant_form' and c.status in ('requested', 'received', 'expired')`

async function receiveUpload(deps: UploadDeps, context: Context): Promise<void> {
  await limitReads(deps, context)
  const given = headersSchema.safeParse({
    token: context.req.header('x-application-link'),
    signing_token: context.req.header('x-signing-link'),
    signing_session: context.req.header('x-signing-session'),
    condition: context.req.header('x-condition'),
    name: decoded(context.req.header('x-file-name')),
  })
  if (!given.success) throw uploadRefused('Reload the page and choose the file again.')
  const link = await senderOf(deps, given.data)
  await refuseUnavailable(deps.pool, link.organization_id)
  const values = [link.organization_id, given.data.condition, link.application_id, link.client_id]
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

/** The client who sends a document. `application_id` is null for a signer, who sends those of all their applications. */
type Sender = Pick<LinkedApplication, 'organization_id' | 'client_id' | 'application_id'>

async function senderOf(
  deps: UploadDeps,
  { token, signing_token, signing_session }: z.infer<typeof headersSchema>,
): Promise<Sender> {
  if (token !== undefined) {
    const link = await linkedApplication(deps.pool, token)
    // A form that was not submitted has no application, and requests nothing.
    if (link.application_id === null) throw uploadNotRequested()
    return link
  }
  const signer = await openSigner(deps, signing_token ?? '', signing_session)
  if (signer === null) throw uploadRefused('Reload the page, enter a new code, and choose the file again.')
  return { ...signer, application_id: null }
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

async function keep(deps: UploadDeps, link: Sender, condition: RequestedDocument, file: Uploaded): Promise<void> {
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
  { organization_id: home, client_id }: Sender,
  { id, kind, title }: RequestedDocument,
  { name, mimeType, version, size, requestId }: Uploaded & { version: string; size: number },
): Promise<void> {
  const path = documentPath(randomUUID(), mimeType, null)
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
