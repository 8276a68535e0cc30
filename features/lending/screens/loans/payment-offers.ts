import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { stateOf } from './loan-terms.ts'

/** An owed amount and its label. */
export interface Offer {
  label: string
  cents: number
}

/** Returns common amounts: the next installment, the past-due amount, and the payoff on the day received. */
export function offersOf(loan: Loan, { nextDue, pastDueCents }: LoanState, day: string): Offer[] {
  const payoffCents = isPlainDate(day) && day >= loan.start_date ? stateOf(loan, day).payoff.totalCents : 0
  return [
    { label: 'Installment due', cents: nextDue?.cents ?? 0 },
    { label: 'Past due, brings the loan current', cents: pastDueCents },
    { label: 'Payoff', cents: payoffCents },
  ].filter(({ cents }) => cents > 0)
}
