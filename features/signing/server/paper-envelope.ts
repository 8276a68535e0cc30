import type { PoolClient } from 'pg'
import type { EnvelopeSpec } from '#features/signing/rules/new-envelope.ts'
import { appendEvent } from './append-event.ts'
import { createEnvelope, type EnvelopeDeps } from './create-envelope.ts'
import { afterSignature } from './sign.ts'

/** A signature on paper that staff recorded elsewhere, with its scan in the client's documents. */
interface PaperSignature {
  signedOn: string
  documentId: string
}

const RECORD = `
  with signed as (
    update public.envelope_signers s
       set signed_at = clock_timestamp(), paper_signed_on = $3, paper_recorded_by_name = e.created_by_name, paper_document_id = $4
      from public.envelopes e
     where s.organization_id = $1 and s.envelope_id = $2 and e.organization_id = s.organization_id and e.id = s.envelope_id
    returning s.id, s.paper_recorded_by_name)
  select id, paper_recorded_by_name as actor_name from signed`

/**
 * Creates an envelope that its one signer has signed on paper. Once it is completed, the signer gets the link to their page by email, with
 * their copies and, if the law gives one, the right to cancel.
 */
export async function createPaperEnvelope(
  db: PoolClient,
  deps: EnvelopeDeps,
  spec: EnvelopeSpec,
  { signedOn, documentId }: PaperSignature,
): Promise<{ id: string }> {
  const { organizationId } = spec
  const { id } = await createEnvelope(db, deps, spec)
  const { rows } = await db.query<{ id: string; actor_name: string }>(RECORD, [
    organizationId,
    id,
    signedOn,
    documentId,
  ])
  const [signer] = rows
  if (signer === undefined || rows.length > 1) throw new Error('An envelope on paper has one signer')
  const envelope = { organization_id: organizationId, id }
  const details = { signed_on: signedOn, scan: documentId }
  await appendEvent(db, envelope, {
    ...{ kind: 'paper_recorded', signerId: signer.id, actorName: signer.actor_name, details },
  })
  await afterSignature(db, envelope)
  return { id }
}
