import { type Transaction, yieldPerUnitPeriod } from '#features/lending/rules/engine/apr.ts'
import type { Installment } from '#features/lending/rules/engine/contract-terms.ts'
import { type DatedLoan, transactionOf } from '#features/lending/rules/engine/loan-transaction.ts'

/**
 * The interest and principal in payments that a contract states, by the actuarial method: each unit-period's interest is the rate of
 * the transaction on the balance. It is rounded to the cent; the last payment absorbs the rounding. Interest that a payment doesn't
 * cover is added to the balance.
 *
 * @see 12 CFR 1026, Appendix J (a)(2)
 */
export function actuarialSchedule(loan: DatedLoan): Installment[] {
  const transaction = transactionOf(loan)
  const advanced = loan.advances.reduce((sum, { cents }) => sum + cents, 0)
  const balances = balancesOf(transaction)
  let balance = advanced
  return loan.payments.map(({ on, cents }, index) => {
    const isLast = index === loan.payments.length - 1
    const after = isLast ? 0 : Math.round(balances[index] ?? 0)
    const principal = balance - after
    balance = after
    const row = { number: index + 1, due: on, paymentCents: cents, interestCents: cents - principal }
    return { ...row, principalCents: principal, balanceCents: after }
  })
}

/** The balance after each payment: what the later payments are worth at that time. */
function balancesOf({ advances, payments, unitPeriodsPerYear }: Transaction): number[] {
  const rate = yieldPerUnitPeriod({ advances, payments, unitPeriodsPerYear })
  const growth = ({ unitPeriods, odd }: { unitPeriods: number; odd: { numerator: number; denominator: number } }) =>
    (1 + (rate * odd.numerator) / odd.denominator) * (1 + rate) ** unitPeriods
  const start = advances.reduce((sum, flow) => sum + flow.cents / growth(flow), 0)
  let worth = start
  return payments.map((flow) => {
    worth -= flow.cents / growth(flow)
    return worth * growth(flow)
  })
}
