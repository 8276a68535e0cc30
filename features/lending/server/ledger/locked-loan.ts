import type { PoolClient } from 'pg'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { loanTermsOf, type StoredPosting, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { loanNotFound } from '#features/lending/server/errors.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A stored posting with the details of its entry. */
export interface KeptPosting extends StoredPosting {
  method: string | null
  reference: string | null
  note: string | null
  recorded_by: string | null
  idempotency_key: string | null
}

/** A loan and its ledger. */
export interface LoanOnFile {
  id: string
  organizationId: string
  terms: LoanTerms
  /** In the order of entry. */
  postings: KeptPosting[]
  /** The company's day. */
  today: PlainDate
}

/** A row of `LOAN_COLUMNS`, with the company's day. */
export interface LoanRow extends StoredTerms {
  id: string
  organization_id: string
  today: PlainDate
}

/** The columns of a loan `l` that the engine reads. */
export const LOAN_COLUMNS = `
  l.id, l.organization_id, l.terms, round(l.original_amount * 100)::float8 as original_amount, l.interest_rate::text, l.term_months,
  round(l.monthly_payment * 100)::float8 as monthly_payment, l.day_count, l.start_date::text, l.first_payment_date::text`

const LOAN = `
  select ${LOAN_COLUMNS}, (now() at time zone o.time_zone)::date::text as today
    from app.lock_loan($1, $2) l join app.organizations o on o.id = l.organization_id`

/** The columns of a posting `p` that the engine reads. */
export const POSTING_COLUMNS = `
  p.id, p.kind, round(p.amount * 100)::float8 as amount, p.effective_date::text, p.reverses_id, p.details`

const POSTINGS = `
  select ${POSTING_COLUMNS}, p.method, p.reference, p.note, p.recorded_by, p.idempotency_key
    from public.loan_postings p where p.loan_id = $1 order by p.created_at, p.id`

/** Locks one of the organization's loans and reads its ledger. Another organization's loan is reported as not found. */
export async function lockLoan(
  transaction: PoolClient,
  { organizationId }: Pick<Member, 'organizationId'>,
  loanId: string,
): Promise<LoanOnFile> {
  const loan = (await transaction.query<LoanRow>(LOAN, [organizationId, loanId])).rows[0]
  if (loan === undefined) throw loanNotFound()
  const { rows: postings } = await transaction.query<KeptPosting>(POSTINGS, [loanId])
  return { id: loan.id, organizationId, terms: loanTermsOf(loan), postings, today: loan.today }
}
