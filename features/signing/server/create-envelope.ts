import { randomInt, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { accessCode } from '#features/documents/rules/electronic-records/consent.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import {
  type EnvelopeSpec,
  envelopeProblem,
  fieldsProblem,
  type NewDocument,
} from '#features/signing/rules/new-envelope.ts'
import { placedFieldSchema } from '#features/signing/rules/placed-field.ts'
import { seatsOf } from '#features/signing/rules/signer-seat.ts'
import { appendEvent, sha256Of } from './append-event.ts'
import { askDueSigners } from './ask-signers.ts'
import { envelopeRefused } from './errors.ts'
import { pageSizes } from './pdf-pages.ts'
import { SIGNING_BUCKET, storeFile } from './stored-files.ts'

/** The dependencies of storing an envelope's files. Each command has them. */
export type EnvelopeDeps = Pick<CommandDeps, 'keeping'>

/**
 * Creates an envelope in the caller's transaction and sends it: the signers whose turn it is get their links once the transaction commits.
 * Throws if a file can't be read, a field is outside of its page, or a signer is missing. A draft is only stored.
 */
export async function createEnvelope(
  db: PoolClient,
  deps: EnvelopeDeps,
  spec: EnvelopeSpec,
  { isDraft = false } = {},
): Promise<{ id: string }> {
  const problem = envelopeProblem(spec)
  if (problem !== null) throw envelopeRefused(problem)
  const envelope = await insertEnvelope(db, spec)
  await addSigners(db, spec, envelope.id)
  for (const [index, document] of spec.documents.entries()) await addDocument(db, deps, envelope, index + 1, document)
  const actor = { actorName: envelope.created_by_name }
  const counts = { documents: spec.documents.length, signers: spec.signers.length }
  await appendEvent(db, envelope, { kind: 'created', ...actor, details: { title: spec.title, ...counts } })
  if (!isDraft) await sendEnvelope(db, envelope, actor)
  return { id: envelope.id }
}

interface StoredEnvelope {
  organization_id: string
  id: string
  created_by_name: string
}

const INSERT = `
  insert into public.envelopes (organization_id, client_id, subject_kind, subject_id, title, language, signing_order, expires_on, paper_code,
                                created_by, created_by_name, search_text)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, p.id, coalesce(nullif(p.full_name, ''), p.email, 'Tradeline'), $11
    from (select) as one left join app.people p on p.id = $10
  returning organization_id, id, created_by_name`

const LONGEST_SEARCH = 8000

async function insertEnvelope(db: PoolClient, spec: EnvelopeSpec): Promise<StoredEnvelope> {
  const { organizationId, clientId, subject, title, language, order, expiresOn, createdBy } = spec
  const values = [
    organizationId,
    clientId,
    subject.kind,
    subject.id,
    title,
    language,
    order,
    expiresOn,
    paperCode(),
    createdBy,
  ]
  const words = [title, ...spec.signers.map(({ name }) => name)].join(' ').toLowerCase().slice(0, LONGEST_SEARCH)
  const envelope = (await db.query<StoredEnvelope>(INSERT, [...values, words])).rows[0]
  if (envelope === undefined) throw new Error('No envelope was stored')
  return envelope
}

const PAPER_CODE_LENGTH = 8
const RANDOM_STEPS = 2 ** 32

const paperCode = (): string => accessCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS, PAPER_CODE_LENGTH)

// The page and the emails of a signer are in their own language, if it is known; the documents in the one that staff chose.
const ADD_SIGNER = `
  insert into public.envelope_signers (organization_id, envelope_id, position, role, name, email, phone, client_id, means, language, role_number)
  values ($1, $2, $3, $4, $5, nullif(btrim($6), ''), nullif($7, ''), $8, $9,
          coalesce((select c.preferred_language from public.clients c where c.organization_id = $1 and c.id = $8), $10), $11)`
const OF_CLIENT = ['applicant', 'client']

async function addSigners(
  db: PoolClient,
  { organizationId, clientId, signers }: EnvelopeSpec,
  envelopeId: string,
): Promise<void> {
  const seats = seatsOf(signers.map(({ role }) => role))
  for (const [index, signer] of signers.entries()) {
    const { role, name, email, phone, means, language } = signer
    const client = signer.clientId ?? (OF_CLIENT.includes(role) ? clientId : null)
    await db.query(ADD_SIGNER, [
      organizationId,
      envelopeId,
      index + 1,
      role,
      name.trim(),
      email,
      phone,
      client,
      means,
      language,
      seats[index]?.role_number,
    ])
  }
}

const ADD_DOCUMENT = `
  insert into public.envelope_documents (organization_id, envelope_id, position, title, kind, object_name, sha256, size_bytes, pages, fields)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

async function addDocument(
  db: PoolClient,
  deps: EnvelopeDeps,
  { organization_id: organizationId, id }: StoredEnvelope,
  position: number,
  { title, kind, bytes, fields }: NewDocument,
): Promise<void> {
  const pages = await pageSizes(title, bytes)
  const placed = placedFieldSchema.array().parse(fields)
  const problem = fieldsProblem({ title, fields: placed }, pages)
  if (problem !== null) throw envelopeRefused(problem)
  const name = `${id}/${randomUUID()}.pdf`
  await storeFile(db, deps, { bucket: SIGNING_BUCKET, organizationId, name, bytes, mimeType: 'application/pdf' })
  const facts = [title, kind, name, sha256Of(bytes), bytes.byteLength, pages.length, JSON.stringify(placed)]
  await db.query(ADD_DOCUMENT, [organizationId, id, position, ...facts])
}

const SEND = `
  update public.envelopes set status = 'sent', sent_at = clock_timestamp()
   where organization_id = $1 and id = $2 and status = 'draft' returning id`

/** Sends a draft. Does nothing if it was already sent. */
async function sendEnvelope(
  db: PoolClient,
  envelope: { organization_id: string; id: string },
  actor: { actorName?: string } = {},
): Promise<void> {
  const place = [envelope.organization_id, envelope.id]
  if ((await db.query(SEND, place)).rowCount === 0) return
  await appendEvent(db, envelope, { kind: 'sent', ...actor })
  await askDueSigners(db, envelope)
}
