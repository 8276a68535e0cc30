import type { Context } from 'hono'
import type { Pool } from 'pg'
import { checkLetterSchema, statusByEvents } from '#features/credit-repair/rules/disputes/mail.ts'
import { advanceTo } from '#features/credit-repair/server/disputes/advance-dispute.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import type { MailerInUse } from './configured-mailer.ts'
import { letterNotFound, mailerUnavailable } from './errors.ts'
import { LetterRefused, MailerUnavailable } from './letter-mailer.ts'

export interface FollowDeps {
  pool: Pool
  letterMailer: MailerInUse
}

/** Asks the mail service about a letter now, instead of at the next hour. */
export async function checkLetter(
  deps: Pick<CommandDeps, 'pool' | 'assertSession'> & FollowDeps,
  context: Context,
): Promise<Response> {
  const member = await memberOf(deps, context)
  const { letter_id } = await requestOf(context, checkLetterSchema)
  const status = await followLetter(deps, member, letter_id).catch((error: unknown) => {
    if (error instanceof MailerUnavailable || error instanceof LetterRefused) throw mailerUnavailable()
    throw error
  })
  return context.json({ status })
}

// USPS keeps the tracking of certified mail for two years; after sixty days a letter without an end is lost.
const UNDER_WAY = `
  select organization_id, id from public.dispute_letters
   where status = 'sent' and created_at > now() - interval '60 days' order by updated_at limit 500`

/** Asks the service about each letter under way. A delivery starts the clock of its disputes. */
export async function followLetters(deps: FollowDeps): Promise<void> {
  const { rows } = await deps.pool.query<{ organization_id: string; id: string }>(UNDER_WAY)
  for (const { organization_id: organizationId, id } of rows) {
    await followLetter(deps, { organizationId, personId: null, requestId: null }, id).catch((error: unknown) => {
      // A letter that can't be followed now, such as an archived client's, is tried again at the next hour.
      const isExpected = error instanceof MailerUnavailable || error instanceof LetterRefused
      if (!isExpected && !(error instanceof FunctionError)) throw error
    })
  }
}

type Actor = Pick<Member, 'organizationId'> & { personId: string | null; requestId: string | null }

interface Mailed {
  vendor_id: string | null
  status: string
  dispute_ids: string[]
}

const LETTER =
  'select vendor_id, status, dispute_ids from public.dispute_letters where organization_id = $1 and id = $2'
const FOLLOW = `
  update public.dispute_letters
     set status = $3, events = $4, delivered_on = $5, updated_at = clock_timestamp()
   where organization_id = $1 and id = $2 and status = 'sent'
  returning dispute_ids`
// The letter's row would be locked by another reader first; disputes that moved on meanwhile stay as they are.
const STILL_SENT = `select id from public.disputes where id = any ($1) and organization_id = $2 and status = 'sent'`

async function followLetter({ pool, letterMailer }: FollowDeps, actor: Actor, id: string): Promise<string> {
  const { organizationId } = actor
  const letter = (await pool.query<Mailed>(LETTER, [organizationId, id])).rows[0]
  if (letter === undefined) throw letterNotFound()
  if (letter.status !== 'sent' || letter.vendor_id === null) return letter.status
  const { events } = await letterMailer.stateOf(letter.vendor_id)
  const status = statusByEvents(events)
  const delivery = events.find(({ name }) => name === 'Delivered')
  const deliveredOn =
    delivery === undefined ? null : earlier(dateOfInstant(delivery.time, 'UTC'), dateOfInstant(new Date(), 'UTC'))
  await inTransaction(pool, async (db) => {
    const values = [organizationId, id, status, JSON.stringify(events), deliveredOn]
    const { rows } = await db.query<{ dispute_ids: string[] }>(FOLLOW, values)
    if (rows[0] === undefined || deliveredOn === null) return
    const sent = await db.query<{ id: string }>(STILL_SENT, [rows[0].dispute_ids, organizationId])
    const ids = sent.rows.map((row) => row.id)
    await advanceTo(db, actor, ids, { to: 'received', on: deliveredOn, tracking_number: null })
  })
  return status
}

// No step can be dated in the future, as a service with a clock ahead of ours may date it.
const earlier = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? one : other)
