import { Link } from 'react-router'
import { shortId } from '#features/lending/rules/short-id.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { LoanStatusMark } from '#features/lending/screens/loans/loan-status.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents, wireCents } from '#platform/rules/money.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { AutopayMark } from './autopay-mark.tsx'
import type { PortfolioRow } from './desk-queries.ts'

/** The loans as cards, for a phone. Each card opens its loan. */
export function LoanCards({ loans }: { loans: readonly PortfolioRow[] }) {
  return (
    <section aria-label="Loans">
      <ul className="space-y-2">
        {loans.map((loan) => (
          <LoanCard key={loan.id} loan={loan} />
        ))}
      </ul>
    </section>
  )
}

function LoanCard({ loan }: { loan: PortfolioRow }) {
  const { product, loan_type, state, owner } = loan
  const facts = [shortId(loan.id), product ?? loanTypeName(loan_type), state && stateCode(state), owner]
  return (
    <li className="relative rounded-sheet border border-rule bg-surface p-3 text-table focus-within:border-rule-strong">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={`/dashboard/loans/${loan.id}`}
          // The whole card is the link's target.
          className="wrap-anywhere font-semibold text-brand after:absolute after:inset-0"
        >
          {loan.full_name}
        </Link>
        <span className="shrink-0 font-semibold">{dollarsAndCents(wireCents(loan.amount))}</span>
      </div>
      <p className="mt-0.5 wrap-anywhere text-ink-2 text-small">{facts.filter(Boolean).join(' · ')}</p>
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <LoanStatusMark status={loan.status} />
        <AutopayMark autopay={loan.autopay} on="Autopay" />
        <Payment loan={loan} />
      </div>
    </li>
  )
}

function Payment({ loan }: { loan: PortfolioRow }) {
  const { days_past_due, past_due_amount, next_due, next_payment_date } = loan
  if (days_past_due > 0)
    return (
      <span className="text-red text-small">
        {dollarsAndCents(wireCents(past_due_amount))} past due, {days_past_due} d
      </span>
    )
  if (next_payment_date === null) return null
  return (
    <span className="text-ink-2 text-small">
      {next_due && `${dollarsAndCents(wireCents(next_due.amount) - wireCents(next_due.paid))} on `}
      {shortDate(next_payment_date)}
    </span>
  )
}
