import type { LoanAccount } from '#features/lending/rules/loan-account.ts'
import { mostPayableCents } from '#features/lending/rules/payment.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { postingsOf, termsOf } from './loan-terms.ts'

/** An owed amount and its label. */
export interface Offer {
  label: string
  cents: number
}

/** Returns common amounts: the next installment, the past-due amount, and the payoff on the day received. */
export function offersOf(
  loan: Loan,
  { instalments, nextPaymentDate, pastDueCents }: LoanAccount,
  day: string,
): Offer[] {
  const next = instalments.find(({ dueDate }) => dueDate === nextPaymentDate)
  const payoffCents =
    isPlainDate(day) && day >= loan.start_date ? mostPayableCents(termsOf(loan), postingsOf(loan), day) : 0
  return [
    { label: 'Instalment due', cents: next?.unpaidCents ?? 0 },
    { label: 'Past due', cents: pastDueCents },
    { label: 'Payoff', cents: payoffCents },
  ].filter(({ cents }) => cents > 0)
}
