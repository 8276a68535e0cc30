import { rateOf, WHOLE } from '#features/lending/rules/engine/annual-rate.ts'
import { ONE, power } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import type { DecisionInputs } from './decision-inputs.ts'

/** Payments per year of each frequency. */
export const PAYMENTS_A_YEAR = { week: 52, two_weeks: 26, half_month: 24, month: 12 } as const satisfies Record<
  DecisionInputs['frequency'],
  number
>

/** Returns the number of payments of a term; a part of a payment counts as a whole one. */
export function paymentsOf(termMonths: number, frequency: DecisionInputs['frequency']): number {
  return Math.ceil((termMonths * PAYMENTS_A_YEAR[frequency]) / 12)
}

/**
 * Returns the level payment in cents, half-even, of a loan on equal periods. The contract counts days, so its payment can differ by
 * some cents.
 */
export function levelCents(
  principalCents: number,
  ratePercent: string,
  payments: number,
  paymentsAYear: number,
): number {
  const factor = halfEven(rateOf(ratePercent) * ONE, WHOLE * BigInt(paymentsAYear))
  const principal = BigInt(principalCents)
  if (factor === 0n) return Number(halfEven(principal, BigInt(payments)))
  const growth = power(ONE + factor, payments)
  return Number(halfEven(principal * factor * growth, ONE * (growth - ONE)))
}

/**
 * Returns the APR of level payments on equal periods, in percent to two decimals. It uses only arithmetic that every JavaScript
 * engine rounds alike, so a replay has the same digits.
 */
export function estimatedApr(
  financedCents: number,
  paymentCents: number,
  payments: number,
  paymentsAYear: number,
): string {
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (presentValue(middle, payments) * paymentCents > financedCents) low = middle
    else high = middle
  }
  return (low * paymentsAYear * 100).toFixed(2)
}

/** The value of one cent in each period, at a rate per period. */
function presentValue(rate: number, payments: number): number {
  return rate === 0 ? payments : (1 - raised(1 / (1 + rate), payments)) / rate
}

function raised(base: number, exponent: number): number {
  let [result, square] = [1, base]
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square
    square *= square
  }
  return result
}
