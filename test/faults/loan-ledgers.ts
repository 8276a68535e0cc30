import { replay } from '#features/lending/rules/engine/replay.ts'
import { figuresOf, type LoanFigures } from '#features/lending/rules/loan-figures.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { LOAN_COLUMNS, type LoanRow, POSTING_COLUMNS } from '#features/lending/server/ledger/locked-loan.ts'
import type { Installation } from './installation.ts'

type Stored = LoanRow & { figures: LoanFigures }

const LOANS = `
  select ${LOAN_COLUMNS}, (now() at time zone o.time_zone)::date::text as today,
         jsonb_build_object(
           'amount', l.amount * 100, 'status', l.status, 'past_due_amount', l.past_due_amount * 100,
           'days_past_due', l.days_past_due, 'past_due_since', l.past_due_since, 'next_payment_date', l.next_payment_date,
           'fees_owed', l.fees_owed * 100, 'credit_balance', l.credit_balance * 100, 'charged_off_on', l.charged_off_on,
           'charged_off_amount', l.charged_off_amount * 100, 'recovered_amount', l.recovered_amount * 100,
           'next_change_on', l.next_change_on) as figures
    from public.loans l join app.organizations o on o.id = l.organization_id`
const POSTINGS = `
  select p.loan_id, ${POSTING_COLUMNS} from public.loan_postings p order by p.created_at, p.id`

/** Returns each stored figure of a loan that differs from a replay of its ledger: the loan, the figure, and both values. */
export async function misstatedLoans(installation: Pick<Installation, 'rows'>): Promise<string[]> {
  const loans = await installation.rows<Stored>(LOANS)
  const postings = await installation.rows<StoredPosting & { loan_id: string }>(POSTINGS)
  const ofLoan = Map.groupBy(postings, ({ loan_id }) => loan_id)
  return loans.flatMap((loan) => misstated(loan, ofLoan.get(loan.id) ?? []))
}

function misstated(loan: Stored, postings: readonly StoredPosting[]): string[] {
  const events = loanEventsOf(postings)
  const replayed = figuresOf(replay(loanTermsOf(loan), events, loan.today), events)
  return Object.entries(replayed).flatMap(([name, value]) => {
    const stored = Object.entries(loan.figures).find(([column]) => column === name)?.[1]
    return stored === value ? [] : [`${loan.id} has ${name} ${stored}, and a replay gives ${value}`]
  })
}
