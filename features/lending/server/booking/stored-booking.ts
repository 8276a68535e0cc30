import pg, { type PoolClient } from 'pg'
import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import type { DescribedLoan } from '#features/lending/rules/booking/stored-columns.ts'
import type { ContractTerms } from '#features/lending/rules/engine/contract-terms.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { identityUnverified, keyUsedBefore, redFlagsOpen } from '#features/lending/server/errors.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { applicationHasLoan } from './errors.ts'

// The first advance carries the key of the booking. The terms are the contract and how it is serviced.
const BOOKED_WITH = `
  select l.id, (p.kind, l.client_id, l.loan_type, contract.kept) = ('disbursement', $3::uuid, $4, $5::jsonb)
               and l.application_id is not distinct from $6::uuid and l.lender_id is not distinct from $7::uuid as is_same
    from public.loan_postings p join public.loans l on l.id = p.loan_id
    cross join lateral (select jsonb_object_agg(key, value) as kept from jsonb_each(l.terms) where $5::jsonb ? key) contract
   where p.organization_id = $1 and p.idempotency_key = $2`

/** Returns the loan that a repeated booking has made, or null. @throws keyUsedBefore if the key made another entry */
export async function loanBookedWith(
  transaction: PoolClient,
  { organizationId }: Member,
  { idempotency_key: key, client_id, loan_type, application_id, lender_id }: BookLoan,
  contract: ContractTerms,
): Promise<string | null> {
  const { rows } = await transaction.query<{ id: string; is_same: boolean | null }>(BOOKED_WITH, [
    ...[organizationId, key, client_id, loan_type, JSON.stringify(contract), application_id, lender_id],
  ])
  const loan = rows[0]
  if (loan === undefined) return null
  if (!loan.is_same) throw keyUsedBefore()
  return loan.id
}

/** A loan to store. */
export interface Booking {
  asked: BookLoan
  quote: QuoteRequest
  terms: LoanTerms
  months: number
  described: DescribedLoan
  rateCapId: string | null
  militaryCheckId: string | null
  today: PlainDate
}

// The audit log reads the claims and the request's id.
const ADD = `
  with asked as (select set_config('request.jwt.claims', jsonb_build_object('sub', $23::text)::text, true),
                        set_config('request.id', coalesce($24, ''), true))
  insert into public.loans (organization_id, client_id, lender_id, application_id, loan_type, original_amount, interest_rate, term_months,
                            monthly_payment, day_count, start_date, first_payment_date, prepaid_finance_charge, credit_insurance,
                            debt_cancellation, ancillary_products, application_fee, participation_fee, mla_exemption, rate_cap_id,
                            military_check_id, terms, disclosed_apr, disclosed_finance_charge)
  select $1, $2, $3, $4, $5, $6::numeric / 100, $7, $8, $9::numeric / 100, $10, $11, $12, $13::numeric / 100, $14::numeric / 100,
         $15::numeric / 100, $16::numeric / 100, $17::numeric / 100, $18::numeric / 100, $19, $20, $21, $22, $25, $26::numeric / 100
    from asked
  returning id`
const FUND = `
  update public.loan_applications set status = 'funded'
   where id = $1 and status = 'approved' and not exists (select from public.loans l where l.application_id = $1 and l.id <> $2)`

/**
 * Stores a loan with its first advance and its figures, and marks its application as funded. Returns the loan's id.
 *
 * @throws FunctionError if a red flag or an alert of the application has no response, or if it has its loan
 */
export async function addLoan(transaction: PoolClient, member: Member, booking: Booking): Promise<string> {
  const { asked, terms, today } = booking
  // The database checks the flags of an application that isn't funded yet.
  const { rows } = await transaction.query<{ id: string }>(ADD, valuesOf(member, booking)).catch(explained)
  const id = rows[0]?.id ?? ''
  if (asked.application_id) {
    const { rowCount } = await transaction.query(FUND, [asked.application_id, id])
    if (rowCount === 0) throw applicationHasLoan()
  }
  const [first] = terms.advances
  await enterPosting(
    transaction,
    member,
    { ...{ id, terms, today, postings: [] }, organizationId: member.organizationId },
    {
      ...BARE,
      ...{ kind: 'disbursement', amount: first.cents, effective_date: first.on },
      idempotency_key: asked.idempotency_key,
    },
  )
  return id
}

/** The database checks an approved application again: access/credit-compliance.sql, access/red-flags.sql. */
function explained(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'PT422') throw error
  throw error.hint === 'red_flags_open' ? redFlagsOpen(error.message) : identityUnverified(error.message)
}

function valuesOf({ organizationId, personId, requestId }: Member, booking: Booking): unknown[] {
  const { asked, quote, terms, months, described, rateCapId, militaryCheckId } = booking
  return [
    ...[organizationId, asked.client_id, asked.lender_id, asked.application_id, asked.loan_type],
    ...[described.original_amount, quote.rate_percent, months, described.monthly_payment, quote.day_count],
    ...[quote.start, described.first_payment_date, described.prepaid_finance_charge, described.credit_insurance],
    ...[described.debt_cancellation, described.ancillary_products, described.application_fee],
    described.participation_fee,
    ...[asked.mla_exemption, rateCapId, militaryCheckId, JSON.stringify(terms), personId, requestId],
    ...[described.disclosed_apr, described.disclosed_finance_charge],
  ]
}
