import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { documentPath } from '#features/documents/rules/document-file.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { appendEvent, sha256Of } from './append-event.ts'
import { type OpenDocument, openDocuments, stateHash } from './document-state.ts'
import { copyEmail } from './emails.ts'
import { type LockedEnvelope, lockEnvelope } from './envelope-facts.ts'
import { chainOf } from './event-history.ts'
import { completionOf, finishedDocument } from './finish-document.ts'
import type { Completion } from './seal/complete-pdf.ts'
import { signingAddress } from './secrets.ts'
import { COMPLETE } from './sign.ts'
import { LINK_HOURS, linkTo } from './signer-link.ts'
import { readFile, SIGNING_BUCKET, storeFile } from './stored-files.ts'
import type { SigningSubjects } from './subjects.ts'

export interface CompletionDeps extends Pick<CommandDeps, 'keeping' | 'files' | 'sealer'> {
  pool: Pool
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  signingSecret: Buffer
  subjects: SigningSubjects
}

const payloadShape = z.object({ organization_id: z.uuid(), envelope_id: z.uuid() })

/** The job worker's tasks for signed envelopes: stamp, certificate, seal, store, file, and the subject's own act, once. */
export const completionTasks = (deps: CompletionDeps): Tasks => ({
  [COMPLETE]: async (payload) => {
    const { organization_id, envelope_id } = payloadShape.parse(payload)
    await inTransaction(deps.pool, (db) => complete(db, deps, organization_id, envelope_id))
  },
})

const COMPLETED = `
  update public.envelopes set status = 'completed', completed_at = clock_timestamp(), events_object = $3
   where organization_id = $1 and id = $2`

/** Completes a signed envelope in one transaction. Run again after a crash, it finds nothing to do, or does everything anew. */
async function complete(
  db: PoolClient,
  deps: CompletionDeps,
  organizationId: string,
  envelopeId: string,
): Promise<void> {
  const envelope = await lockEnvelope(db, organizationId, envelopeId)
  if (envelope.status !== 'sent' || envelope.signed_at === null) return
  const documents = await openDocuments(db, envelope)
  const completion = await completionOf(db, deps, envelope, documents)
  for (const [position, document] of documents.entries())
    await finish(db, deps, { envelope, document, position, completion })
  const events = `${envelopeId}/events.json`
  const bytes = Buffer.from(JSON.stringify(await chainOf(db, envelope), null, 1))
  await storeFile(db, deps, {
    bucket: SIGNING_BUCKET,
    organizationId,
    name: events,
    bytes,
    mimeType: 'application/json',
  })
  await db.query(COMPLETED, [organizationId, envelopeId, events])
  await deps.subjects[envelope.subject_kind].onCompleted(db, await lockEnvelope(db, organizationId, envelopeId))
  await mailCopies(db, deps, envelope)
}

const FILE = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  values ($1, $2, 'other', $3, $4, $5, $6, 'application/pdf') returning id`
const SIGNED = `
  update public.envelope_documents set signed_document_id = $3, signed_sha256 = $4 where organization_id = $1 and id = $2`
const LONGEST_TYPE = 100

interface Unfinished {
  envelope: LockedEnvelope
  document: OpenDocument
  /** From 0. */
  position: number
  completion: Completion
}

/** Files one signed document in the client's documents. */
async function finish(
  db: PoolClient,
  deps: CompletionDeps,
  { envelope, document, position, completion }: Unfinished,
): Promise<void> {
  const { organization_id: organizationId, client_id } = envelope
  const unsigned = await readFile(db, deps, SIGNING_BUCKET, document.object_name)
  const bytes = await finishedDocument(completion, position, document, unsigned)
  const fileName = `${document.title.replaceAll(/[/\\\p{Cc}]/gu, ' ').trim()}.pdf`
  const name = documentPath(randomUUID(), 'application/pdf', null)
  await storeFile(db, deps, { bucket: 'client-documents', organizationId, name, bytes, mimeType: 'application/pdf' })
  const row = [
    organizationId,
    client_id,
    `${labelOf(envelope, document)}: ${document.title}`.slice(0, LONGEST_TYPE),
    name,
    fileName,
    bytes.byteLength,
  ]
  const filed = (await db.query<{ id: string }>(FILE, row)).rows[0]
  if (filed === undefined) throw new Error('No signed document was filed')
  const hashAfter = sha256Of(bytes)
  await db.query(SIGNED, [organizationId, document.id, filed.id, hashAfter])
  const hashBefore = stateHash(document, document.values)
  await appendEvent(db, envelope, { kind: 'completed', documentId: document.id, hashBefore, hashAfter })
}

// A signature on paper leaves the fields of the file empty.
function labelOf({ signers }: LockedEnvelope, document: OpenDocument): string {
  if (!isUnsigned(document)) return 'Signed'
  return signers.some(({ paper_signed_on }) => paper_signed_on !== null) ? 'Signed on paper' : 'Not signed'
}

// Its signatures were optional, and no one gave one.
const isUnsigned = ({ fields, values }: OpenDocument): boolean => {
  const signatures = fields.filter(({ kind }) => kind === 'signature')
  return signatures.length > 0 && signatures.every(({ id }) => values[id] === undefined)
}

const READERS = `
  select id, organization_id, name, email, language, role from public.envelope_signers
   where organization_id = $1 and envelope_id = $2 and email is not null and role <> 'company'`

interface Reader {
  id: string
  organization_id: string
  name: string
  email: string
  language: 'en' | 'es'
  role: SignerRole
}

/** Sends each signer the link to the signed files. */
async function mailCopies(db: PoolClient, deps: CompletionDeps, envelope: LockedEnvelope): Promise<void> {
  const { organization_id, id, title } = envelope
  const company = await brandOf(db, organization_id, deps.appUrl)
  const withdrawal = await deps.subjects[envelope.subject_kind].withdrawal?.find(db, envelope)
  for (const reader of (await db.query<Reader>(READERS, [organization_id, id])).rows) {
    const linkId = await linkTo(db, deps, reader, { channel: 'email', sentTo: reader.email, hours: LINK_HOURS })
    const link = signingAddress(deps, organization_id, linkId)
    const { name, email: to, language, role } = reader
    const cancelUntil = role === 'client' && withdrawal?.is_open === true ? withdrawal.until : null
    await deps.outbox.post(db, copyEmail({ to, name, language, title, link, cancelUntil }, company))
  }
}
