import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { paymentRefusal } from '#features/lending/rules/payment.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import type { LoanOnFile } from '#features/lending/server/ledger/locked-loan.ts'
import type { KeptMethod } from '#features/payments/server/methods/kept-method.ts'
import type { HeldCharge } from './kept-charge.ts'

/** Returns why a scheduled charge must not be made any more, or null. */
export function sendingProblem(loan: LoanOnFile, charge: HeldCharge, method: KeptMethod): string | null {
  const refusal = paymentRefusal(loan.terms, loanEventsOf(loan.postings), { effectiveDate: loan.today }, loan.today)
  if (refusal !== null) return refusal.message
  if (method.status !== 'active') return 'The payment method ended.'
  return isPaid(loan, charge) ? 'The installment was paid in another way.' : null
}

/** Returns true for a debit of autopay whose installment was paid after the debit was scheduled. */
const isPaid = (loan: LoanOnFile, { installment }: HeldCharge): boolean =>
  installment !== null &&
  stateOfLoan(loan).items.some(({ number, unpaidCents }) => number === installment && unpaidCents === 0)
