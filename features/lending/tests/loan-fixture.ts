import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import {
  loanTermsOf,
  type PostingKind,
  type StoredPosting,
  type StoredTerms,
} from '#features/lending/rules/stored-loan.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

export const TODAY = new Date().toISOString().slice(0, 10)

/** $3,400 over a year of equal monthly payments, which began four months ago. */
export const TERMS = equalPayments({
  ...{ terms: null, original_amount: 340_000, interest_rate: '10.8', term_months: 12, day_count: 'actual/365' },
  ...{ start_date: addMonths(TODAY, -4), first_payment_date: addMonths(TODAY, -3) },
})

/** Completes the terms of a loan with equal monthly payments by the payment that repays it. Amounts are whole cents. */
export function equalPayments(agreed: Omit<StoredTerms, 'monthly_payment'>): StoredTerms {
  const [first] = agreedSchedule({ ...loanTermsOf({ ...agreed, monthly_payment: 0 }), payment: {} })
  return { ...agreed, monthly_payment: first?.paymentCents ?? 0 }
}

type Db = Pick<pg.Pool, 'query'>

/** The company and the client of a loan. */
export interface Home {
  organizationId: string
  clientId: string
}

const OPEN = `
  insert into public.loans (organization_id, client_id, application_id, loan_type, original_amount, interest_rate, term_months,
                            monthly_payment, day_count, start_date, first_payment_date, terms)
  values ($1, $2, $3, $4, $5::numeric / 100, $6, $7, $8::numeric / 100, $9, $10, $11, $12) returning id`
const POST = `
  insert into public.loan_postings (id, organization_id, loan_id, kind, amount, effective_date, reverses_id, details, created_at)
  select $1, organization_id, id, $3, $4::numeric / 100, $5, $6, $7, clock_timestamp() from public.loans where id = $2`

/** Stores a loan past the command, as an import does. Its figures are stale until the aging job has run. */
export async function openLoan(
  db: Db,
  { organizationId, clientId }: Home,
  terms: StoredTerms = TERMS,
  { applicationId = null, loanType = 'personal' }: { applicationId?: string | null; loanType?: string } = {},
): Promise<string> {
  const { rows } = await db.query(OPEN, [
    ...[organizationId, clientId, applicationId, loanType, terms.original_amount, terms.interest_rate],
    ...[terms.term_months, terms.monthly_payment, terms.day_count, terms.start_date, terms.first_payment_date],
    terms.terms && JSON.stringify(terms.terms),
  ])
  // The database adds the first advance only where its columns say all of the terms.
  if (terms.terms !== null) await post(db, rows[0].id, disbursementOf(terms))
  return rows[0].id
}

/** Adds a posting to a loan past the commands. */
export async function post(db: Db, loanId: string, posting: StoredPosting): Promise<void> {
  const { id, kind, amount, effective_date, reverses_id, details } = posting
  await db.query(POST, [id, loanId, kind, amount, effective_date, reverses_id, JSON.stringify(details)])
}

/** A posting of so many cents. */
export const entry = (kind: PostingKind, effective_date: PlainDate, amount: number | null): StoredPosting => ({
  ...{ id: randomUUID(), kind, amount, effective_date },
  ...{ reverses_id: null, details: {} },
})
export const payment = (effectiveDate: PlainDate, cents: number) => entry('payment', effectiveDate, cents)
export const reversalOf = ({ id, amount }: StoredPosting, effectiveDate: PlainDate): StoredPosting => ({
  ...entry('reversal', effectiveDate, amount),
  reverses_id: id,
})
const disbursementOf = ({ start_date, original_amount }: StoredTerms) =>
  entry('disbursement', start_date, original_amount)
