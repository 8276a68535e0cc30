import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { type DatedLoan, scheduledLoan } from '#features/lending/rules/rates/apr.ts'
import type { DisclosedLoan } from '#features/lending/rules/rates/apr-reimbursement.ts'
import { loanEventsOf, loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'

/** The loan's events, in the order of entry. */
export const eventsOf = (loan: Loan): LoanEvent[] => loanEventsOf(loan.postings)

/** Computes the loan on a day from its terms and its ledger. */
export function stateOf(loan: Loan, asOf: string): LoanState {
  return replay(loanTermsOf(loan), eventsOf(loan), asOf)
}

/** Returns the loan as agreed, with the amount financed and its payments, as input for its APR. */
export function agreedLoan(loan: Loan): DatedLoan {
  return scheduledLoan(loanTermsOf(loan), loan.prepaid_finance_charge)
}

/** Returns the loan as paid so far. A loan paid off early ends with its payoff. */
export function paidLoan(loan: Loan, { items, status }: LoanState): Omit<DisclosedLoan, 'disclosedAprPercent' | 'day'> {
  const firstUnpaid = items.findIndex(({ unpaidCents }) => unpaidCents > 0)
  const settledOn = status === 'paid_off' ? lastPaidOn(items) : null
  return {
    ...agreedLoan(loan),
    payments: items.map(({ due, paymentCents }) => ({
      dueDate: settledOn !== null && settledOn < due ? settledOn : due,
      cents: paymentCents,
    })),
    paid: firstUnpaid === -1 ? items.length : firstUnpaid,
  }
}

const lastPaidOn = (items: LoanState['items']) =>
  items.reduce<string | null>((last, { paidOn }) => (last === null || (paidOn ?? '') > last ? paidOn : last), null)
