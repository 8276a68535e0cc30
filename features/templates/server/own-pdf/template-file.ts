import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Pool, PoolClient } from 'pg'
import { contentType, fileProblem, HEAD_BYTES } from '#features/documents/rules/document-file.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { sha256Of } from '#features/signing/server/append-event.ts'
import { MOST_PDF_BYTES, type OwnFile } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { templateFileRefused, templateFileTooLarge } from '#features/templates/server/errors.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { BodyRefused, boundedBytes } from '#platform/http/body.ts'
import { callerOf } from '#platform/http/gateway.ts'
import { StorageError } from '#platform/storage/errors.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { checkedPdf } from './checked-pdf.ts'
import { TEMPLATE_FILES_BUCKET } from './stored-pdf.ts'

export interface TemplateFileDeps extends CommandDeps {
  /** Logs in as `authenticator`, the role that storage operations use. */
  wire: Pool
  /** Refuses malware, scripts, and other active content. */
  files: FileStore
  clock: () => number
}

interface Uploaded {
  bytes: Buffer
  name: string
  sha256: string
  pages: OwnFile['pages']
}

/**
 * `POST /functions/v1/template-file`: stores a company's PDF for its templates. The body is the file, and its name is in the header
 * `X-File-Name`. The same bytes are stored once, so that a repeated upload has the same reply.
 */
export async function templateFile(deps: TemplateFileDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const bytes = await sentBytes(context)
  const name = sentName(context)
  const head = bytes.subarray(0, HEAD_BYTES)
  const problem = fileProblem({ name, sizeBytes: bytes.byteLength, type: '', head }, 'image-or-pdf')
  if (problem !== null) throw templateFileRefused(problem)
  if (contentType(head) !== 'application/pdf') throw templateFileRefused('Choose a PDF file.')
  const sha256 = sha256Of(bytes)
  const former = await found(deps.pool, member.organizationId, sha256)
  return context.json(former ?? (await stored(deps, context, member, { bytes, name, sha256 })))
}

async function sentBytes(context: Context): Promise<Buffer> {
  return boundedBytes(context.req.raw.body, MOST_PDF_BYTES).catch((error: unknown) => {
    throw error instanceof BodyRefused ? templateFileTooLarge() : error
  })
}

const LONGEST_NAME = 255

function sentName(context: Context): string {
  try {
    return decodeURIComponent(context.req.header('x-file-name') ?? 'document.pdf').slice(0, LONGEST_NAME)
  } catch {
    return 'document.pdf'
  }
}

const FIND = `
  select f.id, f.sha256, f.file_name, f.pages from public.document_template_files f where f.organization_id = $1 and f.sha256 = $2`

const found = async (
  db: Pick<PoolClient, 'query'>,
  organizationId: string,
  sha256: string,
): Promise<OwnFile | undefined> => (await db.query<OwnFile>(FIND, [organizationId, sha256])).rows[0]

async function stored(
  deps: TemplateFileDeps,
  context: Context,
  member: PresentMember,
  sent: Omit<Uploaded, 'pages'>,
): Promise<OwnFile> {
  const keeping = { ...deps, pool: deps.wire }
  const version = randomUUID()
  await announce(keeping, version)
  try {
    // Inspected before anything parses it.
    await deps.files.put(version, Readable.from([sent.bytes]), { caller: await callerOf(context), context })
    const file = { ...sent, pages: await checkedPdf(sent.bytes) }
    const kept = await inTransaction(deps.pool, (db) => recorded(db, member, file, version, deps.clock()))
    if (kept.isNew) return kept.file
    await discard(keeping, version)
    return kept.file
  } catch (error) {
    await discard(keeping, version)
    throw error instanceof StorageError && error.httpStatus < 500 ? templateFileRefused(error.message) : error
  }
}

const ADD = `
  insert into public.document_template_files (organization_id, id, object_name, file_name, sha256, size_bytes, pages, uploaded_by,
                                              uploaded_by_name)
  select $1, $2, $3, $4, $5, $6, $7, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $8
  on conflict (organization_id, sha256) do nothing`
const OBJECT = 'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)'
const RECORD = `
  select app.record_audit($1, $2, 'document_template.file_added', 'document_template_files', $3, $4::jsonb, $5)`

/** Writes the row, the object, and the log in one transaction. Someone else may have stored the same bytes meanwhile. */
async function recorded(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { bytes, name, sha256, pages }: Uploaded,
  version: string,
  now: number,
): Promise<{ file: OwnFile; isNew: boolean }> {
  const id = randomUUID()
  const object = `${organizationId}/${id}.pdf`
  const size = bytes.byteLength
  const added = await db.query(ADD, [organizationId, id, object, name, sha256, size, JSON.stringify(pages), personId])
  if (added.rowCount === 1) {
    const metadata = fileMetadata({ size, mimetype: 'application/pdf', cacheControl: 'no-store' }, version, now)
    await db.query(OBJECT, [TEMPLATE_FILES_BUCKET, object, version, JSON.stringify(metadata)])
    await db.query(RECORD, [organizationId, personId, id, JSON.stringify({ sha256, pages: pages.length }), requestId])
  }
  const file = await found(db, organizationId, sha256)
  if (file === undefined) throw new Error('No file of a template was stored')
  return { file, isNew: added.rowCount === 1 }
}
