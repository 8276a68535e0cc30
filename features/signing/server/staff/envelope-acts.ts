import type { PoolClient } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { EnvelopeCommand } from '#features/signing/rules/envelope-commands.ts'
import { signersDue } from '#features/signing/rules/signer-order.ts'
import { appendEvent, type Origin } from '#features/signing/server/append-event.ts'
import { enqueueLink } from '#features/signing/server/ask-signers.ts'
import { endEnvelope } from '#features/signing/server/end-envelope.ts'
import { type LockedEnvelope, lockEnvelope } from '#features/signing/server/envelope-facts.ts'
import {
  alreadySigned,
  envelopeOver,
  envelopeRefused,
  expiryRefused,
  notYourTurn,
  signerNotFound,
} from '#features/signing/server/errors.ts'
import { linkSecretOf } from '#features/signing/server/secrets.ts'
import { linkTo, TABLET_HOURS } from '#features/signing/server/signer-link.ts'
import type { SigningDeps } from '#features/signing/server/signing-deps.ts'
import { countUndelivered } from '#features/signing/server/undelivered.ts'

/** The surroundings of a member’s act. */
export interface StaffAct {
  db: PoolClient
  deps: SigningDeps
  member: PresentMember
  /** The member's name, as events record it. */
  actorName: string
  origin: Origin
  /** The member's session in this browser. */
  sessionId: string | null
}

interface SignerRow {
  id: string
  position: number
  role: LockedEnvelope['signers'][number]['role']
  name: string
  means: 'link' | 'tablet' | 'paper'
  signed_at: Date | null
  asked_at: Date | null
}

const SIGNERS = `
  select id, position, role, name, means, signed_at, asked_at from public.envelope_signers where organization_id = $1 and envelope_id = $2`

/** Returns an open envelope, locked, with its signers. Throws if it has ended or everyone has signed. */
async function openEnvelope({ db, member }: StaffAct, envelopeId: string) {
  const envelope = await lockEnvelope(db, member.organizationId, envelopeId)
  if (envelope.status !== 'sent' || envelope.signed_at !== null)
    throw envelopeOver('This envelope is not out for signature any more. Reload the page.')
  const { rows } = await db.query<SignerRow>(SIGNERS, [member.organizationId, envelopeId])
  return { envelope, signers: rows, due: signersDue(envelope.signing_order, rows) }
}

/** Returns an open envelope and the signer whose turn it is. */
export async function dueSigner(act: StaffAct, { envelope_id, signer_id }: { envelope_id: string; signer_id: string }) {
  const { envelope, signers, due } = await openEnvelope(act, envelope_id)
  const signer = signers.find(({ id }) => id === signer_id)
  if (signer === undefined) throw signerNotFound()
  if (signer.signed_at !== null) throw alreadySigned()
  if (!due.includes(signer)) throw notYourTurn()
  return { envelope, signer }
}

/** Sends the links of due signers again, as a reminder. Skips envelopes that have ended. Returns how many were reminded. */
export async function remind(act: StaffAct, envelopeIds: readonly string[]): Promise<number> {
  let reminded = 0 // grows below
  for (const id of envelopeIds.toSorted()) {
    const envelope = await lockEnvelope(act.db, act.member.organizationId, id)
    if (envelope.status !== 'sent' || envelope.signed_at !== null) continue
    const { rows } = await act.db.query<SignerRow>(SIGNERS, [act.member.organizationId, id])
    const waiting = signersDue(envelope.signing_order, rows).filter(
      ({ means, role }) => means === 'link' && role !== 'company',
    )
    for (const signer of waiting) await enqueueLink(act.db, act.member.organizationId, signer.id, 'reminder')
    if (waiting.length > 0) reminded += 1
  }
  return reminded
}

export async function resend(act: StaffAct, asked: Extract<EnvelopeCommand, { act: 'resend' }>): Promise<void> {
  const { signer } = await dueSigner(act, asked)
  if (signer.means !== 'link') throw envelopeRefused('This signer doesn’t sign by link. Correct how they sign first.')
  await enqueueLink(act.db, act.member.organizationId, signer.id, 'again')
}

const CORRECT = `
  update public.envelope_signers set email = $3, phone = $4, means = $5, delivered_at = null, undelivered_at = null,
         undelivered_because = null
   where organization_id = $1 and id = $2`
const REVOKE = `
  update app.signer_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and signer_id = $2 and revoked_at is null`

/** Corrects where a signer's link goes, or how they sign. The links sent before stop working. */
export async function correct(act: StaffAct, asked: Extract<EnvelopeCommand, { act: 'correct' }>): Promise<void> {
  const { db, member, actorName, origin } = act
  const { envelope, signers } = await openEnvelope(act, asked.envelope_id)
  const signer = signers.find(({ id }) => id === asked.signer_id)
  if (signer === undefined) throw signerNotFound()
  if (signer.signed_at !== null) throw alreadySigned()
  if (asked.means === 'link' && asked.email === null && asked.phone === null)
    throw envelopeRefused('Enter an email address or a phone number.')
  await db.query(CORRECT, [member.organizationId, signer.id, asked.email, asked.phone, asked.means])
  await db.query(REVOKE, [member.organizationId, signer.id])
  await countUndelivered(db, envelope)
  const details = { means: asked.means, has_email: asked.email !== null, has_phone: asked.phone !== null }
  await appendEvent(db, envelope, { kind: 'address_corrected', signerId: signer.id, actorName, origin, details })
  if (asked.means === 'link' && signer.asked_at !== null)
    await enqueueLink(db, member.organizationId, signer.id, 'again')
}

const EXTEND = `
  update public.envelopes set expires_on = $3
   where organization_id = $1 and id = $2 and $3::date > expires_on and $3::date <= current_date + 366`

export async function extend(act: StaffAct, asked: Extract<EnvelopeCommand, { act: 'extend' }>): Promise<void> {
  const { envelope } = await openEnvelope(act, asked.envelope_id)
  const { rowCount } = await act.db.query(EXTEND, [act.member.organizationId, envelope.id, asked.expires_on])
  if (rowCount === 0) throw expiryRefused()
  const { actorName, origin } = act
  await appendEvent(act.db, envelope, { kind: 'extended', actorName, origin, details: { until: asked.expires_on } })
}

/** Cancels envelopes that are open, and tells their subjects. Returns how many were canceled. */
export async function cancel(act: StaffAct, asked: Extract<EnvelopeCommand, { act: 'cancel' }>): Promise<number> {
  const { db, deps, member, actorName, origin } = act
  let canceled = 0 // grows below
  for (const id of asked.envelope_ids.toSorted()) {
    const envelope = await lockEnvelope(db, member.organizationId, id)
    if (!['draft', 'sent'].includes(envelope.status) || envelope.signed_at !== null) continue
    await endEnvelope(db, envelope, 'canceled', asked.reason, { actorName, origin })
    await deps.subjects[envelope.subject_kind].onEnded(db, { ...envelope, ended_why: asked.reason })
    canceled += 1
  }
  return canceled
}

const CLOSE_FORMER_PAGES = `
  update app.signer_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and signer_id = $2 and channel = 'tablet' and revoked_at is null`

/**
 * Opens the signer's page on this device. The member has checked who signs, which replaces the code. The page has a secret of its own. If
 * another person signs, this ends the member's session, so that the browser can't reach the dashboard without a new sign-in.
 */
export async function startInPerson(
  act: StaffAct,
  asked: Extract<EnvelopeCommand, { act: 'start_in_person' }>,
): Promise<string> {
  const { db, deps, member, actorName, origin } = act
  const { envelope, signer } = await dueSigner(act, asked)
  if ((signer.role === 'company') !== (asked.checked === 'self'))
    throw envelopeRefused('Choose how you checked who signs.')
  const place = { organization_id: member.organizationId, id: signer.id }
  await db.query(CLOSE_FORMER_PAGES, [place.organization_id, place.id])
  const linkId = await linkTo(db, deps, place, { channel: 'tablet', sentTo: null, hours: TABLET_HOURS })
  await appendEvent(db, envelope, {
    ...{ kind: 'identity_passed', signerId: signer.id, actorName, origin },
    details: { in_person: true, checked: asked.checked },
  })
  if (asked.checked !== 'self') await endSession(act)
  return linkSecretOf(deps, member.organizationId, linkId)
}

const END_SESSION = 'delete from auth.sessions where id = $1 and user_id = $2'
const RECORD = "select app.record_audit($1, $2, 'session.ended', 'sessions', $3, $4)"

/** Ends the session of the browser that a signer gets. Its tokens stop working, in all tabs. */
async function endSession({ db, member, sessionId }: StaffAct): Promise<void> {
  await db.query(END_SESSION, [sessionId, member.personId])
  const details = JSON.stringify({ reason: 'The device was given to a signer' })
  await db.query(RECORD, [member.organizationId, member.personId, sessionId, details])
}
