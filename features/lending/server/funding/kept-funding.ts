import type { PoolClient } from 'pg'
import type { AccountType, FundingKind, FundingStatus } from '#features/lending/rules/funding/funding-lists.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { fundingNotFound } from './errors.ts'

/** A payout that is locked until the transaction ends. */
export interface HeldFunding {
  id: string
  loan_id: string
  client_id: string
  kind: FundingKind
  status: FundingStatus
  payee_name: string
  amount_cents: number
  routing_number: string | null
  account_type: AccountType | null
  prenote: 'none' | 'wanted' | 'sent'
  held_until: PlainDate | null
  reference: string | null
  sent_by: string | null
  sent_on: PlainDate | null
  requested_by: string | null
  today: PlainDate
}

/** The columns of a payout `f` of a company `o`. */
export const FUNDING_COLUMNS = `
  f.id, f.loan_id, f.client_id, f.kind, f.status, f.payee_name, f.amount_cents::float8, f.routing_number, f.account_type, f.prenote,
  f.held_until::text, f.reference, f.sent_by, f.sent_on::text, f.requested_by, (now() at time zone o.time_zone)::date::text as today`

const LOAN_OF = 'select loan_id from public.loan_fundings where organization_id = $1 and id = $2'
const HELD = `
  select ${FUNDING_COLUMNS} from public.loan_fundings f join app.organizations o on o.id = f.organization_id
   where f.organization_id = $1 and f.id = $2 for update of f`

/** Locks a payout, after its loan. @throws FunctionError if the company has no such payout */
export async function heldFunding(db: PoolClient, organizationId: string, id: string): Promise<HeldFunding> {
  const loan = (await db.query<{ loan_id: string }>(LOAN_OF, [organizationId, id])).rows[0]
  if (loan === undefined) throw fundingNotFound()
  await db.query('select from app.lock_loan($1, $2)', [organizationId, loan.loan_id])
  const found = (await db.query<HeldFunding>(HELD, [organizationId, id])).rows[0]
  if (found === undefined) throw fundingNotFound()
  return found
}

const EVENT = `
  insert into public.loan_funding_events (organization_id, funding_id, kind, event_key, note, by_name)
  select $1, $2, $3, $4, $5, (select coalesce(p.full_name, p.email) from app.people p where p.id = $6)
  on conflict (organization_id, funding_id, event_key) do nothing returning id`

/** Records what happened to a payout. Returns false if the same event is on file. */
export async function recordFundingEvent(
  db: PoolClient,
  organizationId: string,
  event: { fundingId: string; kind: string; key?: string; note?: string | null; personId: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(EVENT, [
    ...[organizationId, event.fundingId, event.kind, event.key ?? null, event.note ?? null, event.personId],
  ])
  return rowCount === 1
}

/** The context that an account number is bound to (platform/keys/sealed-places.ts). */
export const ACCOUNT_PLACE = 'loan_funding_accounts.sealed'
/** The context that the bytes of an ACH file are bound to. */
export const FILE_PLACE = 'funding_file_contents.sealed'
