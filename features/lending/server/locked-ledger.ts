import type { PoolClient } from 'pg'
import type { Posting } from '#features/lending/rules/account-state.ts'
import type { DayCount } from '#features/lending/rules/day-count.ts'
import type { LoanTerms } from '#features/lending/rules/schedule.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { loanNotFound } from './errors.ts'

/** A stored entry with its details. */
export interface KeptPosting extends Posting {
  method: string | null
  reference: string | null
  note: string | null
  recordedBy: string | null
  idempotencyKey: string | null
}

/** A loan and its ledger, locked for other transactions until this one ends. */
export interface LockedLedger {
  loanId: string
  terms: LoanTerms
  postings: KeptPosting[]
  /** The database's date, which it uses to check entries. */
  today: string
}

/** An entry to add. Method and reference apply only to payments. */
export interface Entry {
  kind: 'payment' | 'reversal'
  amountCents: number
  effectiveDate: string
  reversesId: string | null
  method: string | null
  reference: string | null
  note: string | null
  idempotencyKey: string | null
}

interface LoanRow {
  principal_cents: number
  interest_rate: string
  term_months: number
  instalment_cents: number
  day_count: DayCount
  start_date: string
  first_payment_date: string
  today: string
}

const LOAN = `
  select round(original_amount * 100)::float8 as principal_cents, interest_rate::text, term_months,
         round(monthly_payment * 100)::float8 as instalment_cents, day_count, start_date::text, first_payment_date::text,
         (now() at time zone 'UTC')::date::text as today
    from app.lock_loan($1, $2)`
const POSTINGS = `
  select id, kind, round(amount * 100)::float8 as "amountCents", effective_date::text as "effectiveDate", reverses_id as "reversesId",
         method, reference, note, recorded_by as "recordedBy", idempotency_key as "idempotencyKey"
    from public.loan_postings where loan_id = $1`

/** Locks one of the organization's loans and reads its ledger. Another organization's loan is reported as not found. */
export async function lockLedger(
  transaction: PoolClient,
  { organizationId }: Pick<Member, 'organizationId'>,
  loanId: string,
): Promise<LockedLedger> {
  const loan = (await transaction.query<LoanRow>(LOAN, [organizationId, loanId])).rows[0]
  if (loan === undefined) throw loanNotFound()
  const { rows: postings } = await transaction.query<KeptPosting>(POSTINGS, [loanId])
  return { loanId, terms: termsOf(loan), postings, today: loan.today }
}

const termsOf = (loan: LoanRow): LoanTerms => ({
  principalCents: loan.principal_cents,
  annualRatePercent: loan.interest_rate,
  startDate: loan.start_date,
  firstDueDate: loan.first_payment_date,
  instalments: loan.term_months,
  interval: { everyMonths: 1 },
  dayCount: loan.day_count,
  instalmentCents: loan.instalment_cents,
})

// The audit log records the event under the request's id.
const ENTER = `
  with asked as (select set_config('request.id', coalesce($11, ''), true))
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, reverses_id, method, reference, note,
                                    idempotency_key, recorded_by, recorded_by_name)
  select $1, $2, $3, $4::numeric / 100, $5, $6, $7, $8, $9, $10, p.id, coalesce(p.full_name, p.email)
    from app.people p, asked where p.id = $12
  on conflict (organization_id, idempotency_key) do nothing
  returning id`

/** Adds the entry in the member's name and returns its id, or null if its key belongs to another loan's entry. */
export async function enter(
  transaction: PoolClient,
  { organizationId, personId, requestId }: Member,
  loanId: string,
  entry: Entry,
): Promise<string | null> {
  const { kind, amountCents, effectiveDate, reversesId, method, reference, note, idempotencyKey } = entry
  const what = [kind, amountCents, effectiveDate, reversesId, method, reference, note, idempotencyKey]
  const { rows } = await transaction.query<{ id: string }>(ENTER, [
    ...[organizationId, loanId, ...what, requestId, personId],
  ])
  return rows[0]?.id ?? null
}

/** Returns true if the stored entry matches the one requested under its key. */
export function isSameEntry(kept: KeptPosting, asked: Entry): boolean {
  return (
    kept.kind === asked.kind &&
    kept.amountCents === asked.amountCents &&
    kept.reversesId === asked.reversesId &&
    kept.method === asked.method &&
    kept.reference === asked.reference &&
    kept.note === asked.note &&
    (kept.kind === 'reversal' || kept.effectiveDate === asked.effectiveDate)
  )
}
