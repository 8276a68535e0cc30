import type { PoolClient } from 'pg'
import type { CollectionsCommand } from '#features/collections/rules/collections-commands.ts'
import { type ContactChannel, type ContactOutcome, PHONE_CHANNELS } from '#features/collections/rules/contact.ts'
import { attemptClosed, attemptNotFound } from '#features/collections/server/errors.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { requireContactable, stopsOf } from './person-contact.ts'

type Of<Name extends CollectionsCommand['act']> = Extract<CollectionsCommand, { act: Name }>

/** An attempt that is about to be recorded. */
export interface NewAttempt {
  loanId: string
  clientId: string
  channel: ContactChannel
  isInbound: boolean
  phone: string | null
  outcome: ContactOutcome
  note: string | null
  overrideReason: string | null
  messageId: string | null
}

const ADD = `
  insert into public.contact_attempts (organization_id, loan_id, client_id, channel, is_inbound, phone, outcome, note, override_reason,
                                       message_id, by_id, by_name, ended_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, p.id, coalesce(p.full_name, p.email), case when $7 <> 'placed' then clock_timestamp() end
    from app.people p where p.id = $11
  returning id`

/** Adds an attempt in a member's name. The caller has checked that the contact is allowed. */
export async function addAttempt(
  db: PoolClient,
  { organizationId, personId }: Pick<PresentMember, 'organizationId' | 'personId'>,
  attempt: NewAttempt,
): Promise<string> {
  await actAs(db, personId)
  const { loanId, clientId, channel, isInbound, phone, outcome, note, overrideReason, messageId } = attempt
  const values = [
    organizationId,
    loanId,
    clientId,
    channel,
    isInbound,
    phone,
    outcome,
    note,
    overrideReason,
    messageId,
    personId,
  ]
  const id = (await db.query<{ id: string }>(ADD, values)).rows[0]?.id
  if (id === undefined) throw new Error('No attempt was recorded')
  return id
}

/** Records an attempt to reach a person, unless contact is stopped. The person may always reach the company. */
export async function recordAttempt(
  db: PoolClient,
  member: PresentMember,
  asked: Of<'attempt'>,
  atMs: number,
): Promise<{ id: string }> {
  const {
    loan_id: loanId,
    client_id: clientId,
    channel,
    is_inbound: isInbound,
    override_reason: overrideReason,
  } = asked
  const planned = { organizationId: member.organizationId, loanId, clientId, channel, overrideReason }
  if (isInbound) await stopsOf(db, planned, atMs)
  const override = isInbound ? null : await requireContactable(db, planned, atMs)
  const { phone, outcome, note } = asked
  const attempt = {
    loanId,
    clientId,
    channel,
    isInbound,
    phone: PHONE_CHANNELS.some((one) => one === channel) ? phone : null,
  }
  return { id: await addAttempt(db, member, { ...attempt, outcome, note, overrideReason: override, messageId: null }) }
}

const HELD = `
  select channel, at > now() - interval '1 day' as is_recent from public.contact_attempts
   where organization_id = $1 and id = $2 for update`
const RESULT = `
  update public.contact_attempts set outcome = $3, note = coalesce($4, note), ended_at = coalesce(ended_at, clock_timestamp())
   where organization_id = $1 and id = $2`

/** Enters or corrects the result of a call, within a day. */
export async function recordResult(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { attempt_id, outcome, note }: Of<'result'>,
): Promise<{ id: string }> {
  const held = (await db.query<{ channel: string; is_recent: boolean }>(HELD, [organizationId, attempt_id])).rows[0]
  if (held === undefined) throw attemptNotFound()
  if (held.channel !== 'call' || !held.is_recent || outcome === 'placed' || outcome === 'sent') throw attemptClosed()
  await actAs(db, personId)
  await db.query(RESULT, [organizationId, attempt_id, outcome, note])
  return { id: attempt_id }
}
