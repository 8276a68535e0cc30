import type { PoolClient } from 'pg'
import type { UndeliveredReason } from '#features/signing/rules/undelivered.ts'
import { appendEvent } from './append-event.ts'
import { lockEnvelope } from './envelope-facts.ts'
import { masked } from './masked-address.ts'

/** A signer whose link didn't arrive. */
export interface Unreached {
  organization_id: string
  envelope_id: string
  id: string
  email: string | null
  phone: string | null
}

interface Failure {
  by: 'email' | 'text'
  why: UndeliveredReason
}

const NOTE = `
  update public.envelope_signers set undelivered_at = clock_timestamp(), undelivered_because = $3
   where organization_id = $1 and id = $2 and signed_at is null`
const COUNT = `
  update public.envelopes e
     set undelivered_since = (select min(s.undelivered_at) from public.envelope_signers s
                               where s.organization_id = e.organization_id and s.envelope_id = e.id and s.signed_at is null)
   where e.organization_id = $1 and e.id = $2`

/** Records that a link didn't arrive: in the history, at the signer, and at the envelope. A trigger notifies staff. */
export async function noteUndelivered(db: PoolClient, signer: Unreached, { by, why }: Failure): Promise<void> {
  const envelope = await lockEnvelope(db, signer.organization_id, signer.envelope_id)
  if (envelope.status !== 'sent') return
  const { rowCount } = await db.query(NOTE, [signer.organization_id, signer.id, why])
  if (rowCount === 0) return
  const details = { by, to: masked(by === 'email' ? signer.email : signer.phone), reason: why }
  await appendEvent(db, envelope, { kind: 'undelivered', signerId: signer.id, details })
  await countUndelivered(db, envelope)
}

/** Updates since when an envelope has a signer whose link didn't arrive. */
export async function countUndelivered(
  db: PoolClient,
  { organization_id, id }: { organization_id: string; id: string },
): Promise<void> {
  await db.query(COUNT, [organization_id, id])
}
