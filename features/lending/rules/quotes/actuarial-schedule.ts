import { yieldPerUnitPeriod } from '#features/lending/rules/engine/apr.ts'
import type { Installment } from '#features/lending/rules/engine/contract-terms.ts'
import { type DatedLoan, transactionOf } from '#features/lending/rules/engine/loan-transaction.ts'
import type { UnitSpan } from '#features/lending/rules/engine/unit-period.ts'

/**
 * Returns the interest and principal in payments that a contract states, by the actuarial method: each unit-period's interest is the
 * rate of the transaction on the balance. Balances are rounded to the cent. Interest that a payment doesn't cover is added to the
 * balance. Payments that have no rate repay the principal first, and what is left of them is interest.
 *
 * @see 12 CFR 1026, Appendix J (a)(2)
 */
export function actuarialSchedule(loan: DatedLoan): Installment[] {
  const balances = balancesOf(loan)
  let balance = 0
  let advanced = 0
  return loan.payments.map(({ on, cents }, index) => {
    const drawn = drawnBefore(loan, on)
    balance += drawn - advanced
    advanced = drawn
    const after = Math.round(balances?.[index] ?? Math.max(0, balance - cents))
    const principal = balance - after
    balance = after
    return {
      ...{ number: index + 1, due: on, paymentCents: cents },
      ...{ interestCents: cents - principal, principalCents: principal, balanceCents: after },
    }
  })
}

/**
 * The balance after each payment: the later payments less the later advances, discounted at the yield. It is found from the end, so no
 * rounding grows. Null without a yield.
 */
function balancesOf(loan: DatedLoan): number[] | null {
  const transaction = transactionOf(loan)
  const rate = yieldPerUnitPeriod(transaction)
  if (rate === null) return null
  const { advances, payments } = transaction
  const balances = payments.map(() => 0)
  for (let n = payments.length - 2; n >= 0; n--) {
    const [now, next] = [payments[n], payments[n + 1]]
    if (now === undefined || next === undefined) break
    const worth = (balances[n + 1] ?? 0) + next.cents
    const [day, nextDay] = [loan.payments[n]?.on ?? '', loan.payments[n + 1]?.on ?? '']
    const drawn = advances.reduce((sum, advance, m) => {
      const drawnOn = loan.advances[m]?.on
      return isBefore(drawnOn, nextDay) && !isBefore(drawnOn, day)
        ? sum + advance.cents / growth(now, advance, rate)
        : sum
    }, 0)
    balances[n] = worth / growth(now, next, rate) - drawn
  }
  return balances
}

/** The growth of a balance between two times. */
function growth(from: UnitSpan, to: UnitSpan, rate: number): number {
  const odd = ({ numerator, denominator }: UnitSpan['odd']) => 1 + (rate * numerator) / denominator
  return (odd(to.odd) / odd(from.odd)) * (1 + rate) ** (to.unitPeriods - from.unitPeriods)
}

function drawnBefore({ advances }: DatedLoan, day: string): number {
  return advances.reduce((sum, { on, cents }) => (isBefore(on, day) ? sum + cents : sum), 0)
}

const isBefore = (on: string | undefined, day: string) => on !== undefined && on <= day
