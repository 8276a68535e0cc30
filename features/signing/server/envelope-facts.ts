import type { PoolClient } from 'pg'
import type { EnvelopeStatus, SigningOrder } from '#features/signing/rules/envelope-status.ts'
import { envelopeNotFound } from './errors.ts'
import type { EnvelopeFacts } from './subjects.ts'

/** A locked envelope. Each act reads it under the lock, so that acts take turns. */
export interface LockedEnvelope extends EnvelopeFacts {
  status: EnvelopeStatus
  signing_order: SigningOrder
}

const LOCK = `
  select id, organization_id, client_id, subject_kind, subject_id, title, status, signing_order, created_at, signed_at, ended_why
    from public.envelopes where organization_id = $1 and id = $2 for update`
const DOCUMENTS = `
  select id, title, kind, sha256, signed_document_id, signed_sha256 from public.envelope_documents
   where organization_id = $1 and envelope_id = $2 order by position`
const SIGNERS = `
  select id, role, name, client_id, signed_at, paper_signed_on::text from public.envelope_signers
   where organization_id = $1 and envelope_id = $2 order by position`

/** Locks an envelope until the transaction ends, and returns what its subject sees. Throws if the company has no such envelope. */
export async function lockEnvelope(
  db: PoolClient,
  organizationId: string,
  envelopeId: string,
): Promise<LockedEnvelope> {
  const place = [organizationId, envelopeId]
  const envelope = (await db.query<Omit<LockedEnvelope, 'documents' | 'signers'>>(LOCK, place)).rows[0]
  if (envelope === undefined) throw envelopeNotFound()
  const documents = (await db.query<EnvelopeFacts['documents'][number]>(DOCUMENTS, place)).rows
  const signers = (await db.query<EnvelopeFacts['signers'][number]>(SIGNERS, place)).rows
  return { ...envelope, documents, signers }
}
