import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { mailDisputesSchema, postalAddressOf } from '#features/credit-repair/rules/disputes/mail.ts'
import { type Addressed, recipientLines } from '#features/credit-repair/rules/disputes/recipient.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import { advanceTo } from '#features/credit-repair/server/disputes/advance-dispute.ts'
import { type LetterDeps, writtenLetter } from '#features/credit-repair/server/disputes/dispute-letter.ts'
import { archivedFromDisputes, disputeNotFound } from '#features/credit-repair/server/disputes/errors.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { MailerInUse } from './configured-mailer.ts'
import { addressIncomplete, letterRefused, letterUnderWay, mailerUnavailable, notAttested } from './errors.ts'
import { LetterRefused, type LetterState, MailerUnavailable, type PostalAddress } from './letter-mailer.ts'

export interface MailDeps extends LetterDeps {
  letterMailer: MailerInUse
}

/**
 * Mails the letter about attested disputes as certified mail, and records them as sent with its tracking number. The
 * letter's id is the service's key, so a repeated request after a lost reply mails nothing twice. No transaction is open
 * while the service works.
 */
export async function mailDisputes(deps: MailDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...asked } = await keyedRequestOf(context, mailDisputesSchema)
  const wanted = [...new Set(asked.dispute_ids.map((id) => id.toLowerCase()))]
  const request = { organizationId: member.organizationId, act: 'mailDisputes', key, content: asked }
  const begun = await inTransaction(deps.pool, (db) => once(db, request, () => begin(deps, db, member, wanted)))
  const { pdf } = await writtenLetter(deps, member, { wanted, documentIds: asked.document_ids, asks: 'dispute' })
  const state = await handedOver(deps, member, begun, pdf)
  await inTransaction(deps.pool, (db) => recordSent(db, member, begun, wanted, state))
  return context.json({ letter_id: begun.letter_id, tracking_number: state.trackingNumber })
}

interface Begun {
  letter_id: string
  from: PostalAddress
  to: PostalAddress
}

interface MailRow extends Addressed {
  client_id: string
  status: string
  full_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  is_archived: boolean
}

const ROWS = `
  select d.client_id, d.status, d.bureau, d.recipient, d.recipient_name, d.recipient_address, c.full_name, c.address, c.city, c.state, c.zip,
         c.archived_at is not null as is_archived
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = any ($1) and d.organization_id = $2
   order by array_position($1, d.id)
     for no key update of c`
const BEGIN = `
  insert into public.dispute_letters (organization_id, client_id, dispute_ids, recipient_name, is_sandbox, created_by, created_by_name)
  select $1, $2, $3, $4, $5, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $6 returning id`

interface UnderWay {
  id: string
  is_same: boolean
}

const UNDER_WAY = `
  select id, dispute_ids = $2::uuid[] as is_same from public.dispute_letters
   where organization_id = $1 and status = 'sending' and dispute_ids && $2::uuid[] limit 1`

async function begin(
  { letterMailer }: MailDeps,
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  wanted: readonly string[],
): Promise<Begun> {
  const { rows } = await db.query<MailRow>(ROWS, [wanted, organizationId])
  const [first] = rows
  if (first === undefined || rows.length < wanted.length) throw disputeNotFound()
  if (first.is_archived) throw archivedFromDisputes()
  await assertWorkMayBegin(db, first.client_id)
  // Every claim must be attested before it is sent (15 USC 1679b(a)).
  if (rows.some(({ status }) => status !== 'attested')) throw notAttested()
  const to = postalAddressOf(recipientLines(first))
  if (to === null) throw addressIncomplete('recipient')
  const from = senderOf(first)
  const underWay = (await db.query<UnderWay>(UNDER_WAY, [organizationId, wanted])).rows[0]
  // An earlier request that got no reply is finished with its own key.
  if (underWay?.is_same) return { letter_id: underWay.id, from, to }
  if (underWay !== undefined) throw letterUnderWay()
  const values = [organizationId, first.client_id, wanted, to.name, letterMailer.isSandbox, personId]
  const added = await db.query<{ id: string }>(BEGIN, values)
  if (added.rows[0] === undefined) throw new Error('No letter was added')
  return { letter_id: added.rows[0].id, from, to }
}

function senderOf({ full_name, address, city, state, zip }: MailRow): PostalAddress {
  if (!address || !city || !state || !zip) throw addressIncomplete('client')
  return { name: full_name, line1: address, city, state, zip }
}

const FAIL = `
  update public.dispute_letters set status = 'failed', failure = $3, updated_at = clock_timestamp()
   where organization_id = $1 and id = $2 and status = 'sending'`

async function handedOver(
  { pool, letterMailer }: MailDeps,
  { organizationId }: PresentMember,
  { letter_id: key, from, to }: Begun,
  pdf: Uint8Array,
): Promise<LetterState> {
  try {
    return await letterMailer.send({ key, description: `Letter ${key}`, from, to, pdf })
  } catch (error) {
    if (error instanceof MailerUnavailable) throw mailerUnavailable()
    if (!(error instanceof LetterRefused)) throw error
    await pool.query(FAIL, [organizationId, key, `Refused: ${error.message}`])
    throw letterRefused(error.message)
  }
}

const SENT = `
  update public.dispute_letters
     set status = 'sent', vendor_id = $3, tracking_number = $4, expected_on = $5, events = $6, updated_at = clock_timestamp()
   where organization_id = $1 and id = $2 and status = 'sending'
  returning (now() at time zone 'UTC')::date::text as today`

async function recordSent(
  db: PoolClient,
  member: PresentMember,
  { letter_id }: Begun,
  wanted: readonly string[],
  state: LetterState,
): Promise<void> {
  const values = [member.organizationId, letter_id, state.id, state.trackingNumber, state.expectedOn]
  const { rows } = await db.query<{ today: PlainDate }>(SENT, [...values, JSON.stringify(state.events)])
  if (rows[0] === undefined) return
  await advanceTo(db, member, wanted, { to: 'sent', on: rows[0].today, tracking_number: state.trackingNumber })
}
