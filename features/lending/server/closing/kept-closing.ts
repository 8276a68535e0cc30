import type { PoolClient } from 'pg'
import { type ClosingAsked, closingAskedSchema } from '#features/lending/rules/closing/closing-command.ts'
import type { Disclosure } from '#features/lending/rules/disclosure/disclosure.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { lockEnvelope } from '#features/signing/server/envelope-facts.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { closingNotFound } from './errors.ts'

/** A closing that is locked until the transaction ends. */
export interface HeldClosing {
  id: string
  organization_id: string
  application_id: string
  client_id: string
  disclosure_id: string
  envelope_id: string
  status: 'sent' | 'booked' | 'ended'
  asked: ClosingAsked
  signed_at: Date | null
  created_by: string | null
  hash: string
  /** The creditor as the documents name it. */
  creditor: Disclosure['creditor']
  is_superseded: boolean
  today: PlainDate
}

const CLOSING = `
  select k.id, k.organization_id, k.application_id, k.client_id, k.disclosure_id, k.envelope_id, k.status, k.asked, k.signed_at,
         k.created_by, d.hash, d.contents -> 'creditor' as creditor, d.superseded_at is not null as is_superseded, (now() at time zone o.time_zone)::date::text as today
    from public.loan_closings k
    join public.loan_disclosures d on d.organization_id = k.organization_id and d.id = k.disclosure_id
    join app.organizations o on o.id = k.organization_id`
const BY_ID = `${CLOSING} where k.organization_id = $1 and k.id = $2 for update of k`
const BY_ENVELOPE = `${CLOSING} where k.organization_id = $1 and k.envelope_id = $2 for update of k`
const OPEN = `${CLOSING} where k.organization_id = $1 and k.application_id = $2 and k.status = 'sent' for update of k`

async function held(db: PoolClient, text: string, values: string[]): Promise<HeldClosing | null> {
  const { rows } = await db.query<Omit<HeldClosing, 'asked'> & { asked: unknown }>(text, values)
  const [row] = rows
  return row === undefined ? null : { ...row, asked: closingAskedSchema.parse(row.asked) }
}

const ENVELOPE = 'select envelope_id from public.loan_closings where organization_id = $1 and id = $2'
const OPEN_ENVELOPE = `
  select envelope_id from public.loan_closings where organization_id = $1 and application_id = $2 and status = 'sent'`

// Signing locks the envelope and then the closing. Each act locks them in this order, so that neither waits for the other.
async function lockItsEnvelope(db: PoolClient, text: string, [organizationId, id]: [string, string]): Promise<void> {
  const { rows } = await db.query<{ envelope_id: string }>(text, [organizationId, id])
  if (rows[0] !== undefined) await lockEnvelope(db, organizationId, rows[0].envelope_id)
}

/** Locks the envelope of the open closing of an application, if there is one. An act that replaces it begins with this. */
export const lockOpenEnvelope = (db: PoolClient, organizationId: string, applicationId: string): Promise<void> =>
  lockItsEnvelope(db, OPEN_ENVELOPE, [organizationId, applicationId])

/** Locks a closing after its envelope. @throws FunctionError if the company has none with this id */
export async function heldClosing(db: PoolClient, organizationId: string, id: string): Promise<HeldClosing> {
  await lockItsEnvelope(db, ENVELOPE, [organizationId, id])
  const found = await held(db, BY_ID, [organizationId, id])
  if (found === null) throw closingNotFound()
  return found
}

/** Locks the closing of an envelope; null if the envelope has none. */
export const closingOfEnvelope = (db: PoolClient, organizationId: string, envelopeId: string) =>
  held(db, BY_ENVELOPE, [organizationId, envelopeId])

/** Locks the open closing of an application; null without one. */
export const openClosing = (db: PoolClient, organizationId: string, applicationId: string) =>
  held(db, OPEN, [organizationId, applicationId])

/** The person who made a closing, in whose name its job books the loan. */
export const maker = ({ organization_id, created_by }: HeldClosing): Member => ({
  ...{ personId: created_by ?? '', organizationId: organization_id, accountType: 'lender', mayPullDirectly: false },
  ...{ permissions: [], requestId: null },
})

const END = `
  update public.loan_closings set status = 'ended', ended_at = clock_timestamp(), ended_why = $3 where organization_id = $1 and id = $2`

/** Ends a closing without a loan. */
export async function endClosing(db: PoolClient, { organization_id, id }: HeldClosing, why: string): Promise<void> {
  await db.query(END, [organization_id, id, why])
}

/** The context that the payout of a closing is bound to. */
export const PAYOUT_PLACE = 'loan_closing_payouts.sealed'
