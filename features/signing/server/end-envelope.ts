import type { PoolClient } from 'pg'
import { canMove, type EnvelopeStatus } from '#features/signing/rules/envelope-status.ts'
import { appendEvent, type NewEvent } from './append-event.ts'
import { type LockedEnvelope, lockEnvelope } from './envelope-facts.ts'
import { envelopeOver } from './errors.ts'

const END = `
  update public.envelopes set status = $3, ended_at = clock_timestamp(), ended_why = $4 where organization_id = $1 and id = $2`
const CLOSE_LINKS = `
  update app.signer_links l set session_hash = null, session_expires_at = null from public.envelope_signers s
   where s.organization_id = $1 and s.envelope_id = $2 and l.organization_id = s.organization_id and l.signer_id = s.id
     and l.session_hash is not null`

/** Ends a locked envelope without a completed file, and closes its open pages. */
export async function endEnvelope(
  db: PoolClient,
  envelope: LockedEnvelope,
  status: Extract<EnvelopeStatus, 'declined' | 'expired' | 'canceled'>,
  why: string | null,
  event: Omit<NewEvent, 'kind'> = {},
): Promise<void> {
  if (!canMove(envelope.status, status)) throw envelopeOver('This envelope has already ended. Reload the page.')
  if (envelope.signed_at !== null)
    throw envelopeOver('Everyone has signed this envelope, so it can’t be ended any more.')
  await appendEvent(db, envelope, {
    ...event,
    kind: status,
    details: { ...event.details, ...(why !== null && { reason: why }) },
  })
  const place = [envelope.organization_id, envelope.id]
  await db.query(END, [...place, status, why])
  await db.query(CLOSE_LINKS, place)
}

/** An envelope to cancel, and why. */
export interface Canceling {
  organizationId: string
  envelopeId: string
  why: string
  actorName?: string
}

/**
 * Cancels an envelope that is a draft or out for signature, in the caller's transaction. Does nothing if it has already ended. Returns true
 * if it was canceled. The caller is its subject, so `onEnded` isn't called.
 */
export async function cancelEnvelope(
  db: PoolClient,
  { organizationId, envelopeId, why, actorName }: Canceling,
): Promise<boolean> {
  const envelope = await lockEnvelope(db, organizationId, envelopeId)
  if (!canMove(envelope.status, 'canceled') || envelope.signed_at !== null) return false
  await endEnvelope(db, envelope, 'canceled', why, actorName === undefined ? {} : { actorName })
  return true
}
