import { decimalText, dividedBy, ONE, power, times } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import type { Fraction, UnitSpan } from './unit-period.ts'

/** Money that moves at a time after the term begins. */
export interface TimedFlow extends UnitSpan {
  cents: number
}

/** Money that goes to a borrower and comes back, as the general equation has it. */
export interface Transaction {
  advances: readonly TimedFlow[]
  payments: readonly TimedFlow[]
  unitPeriodsPerYear: Fraction
}

const DECIMALS = 4
const STEPS = 10n ** BigInt(DECIMALS)

/**
 * The annual percentage rate to four decimals of a percent, '9.6857': the rate at which the payments are worth the advances.
 * Null if no rate from 0 up makes them so, because the payments don't even return the advances.
 *
 * A binary search in floating point finds the rate; the last decimal is then decided on the exact equation, half-even.
 *
 * @see 12 CFR 1026, Appendix J (b)(8), the general equation
 */
export function aprPercent(transaction: Transaction): string | null {
  const worth = worthAt(transaction)
  if (worth(0n) < 0n) return null
  // The rate in halves of the last decimal: even numbers are representable, odd ones are the ties between them.
  let half = 2n * BigInt(Math.round(approximatePercent(transaction) * Number(STEPS)))
  while (half > 0n && worth(half - 1n) < 0n) half -= 2n
  while (worth(half + 1n) > 0n) half += 2n
  return decimalText(halfEven(half * ONE, 2n * STEPS), DECIMALS)
}

/** Returns the value of the payments less that of the advances, at a rate in halves of the last decimal. */
function worthAt({ advances, payments, unitPeriodsPerYear: { numerator, denominator } }: Transaction) {
  return (halves: bigint) => {
    const rate = halfEven(halves * ONE * BigInt(denominator), 2n * STEPS * 100n * BigInt(numerator))
    return presentValue(payments, rate) - presentValue(advances, rate)
  }
}

const HIGHEST_PERIOD_RATE = 1e6
const HALVINGS = 200

function approximatePercent(transaction: Transaction): number {
  const { numerator, denominator } = transaction.unitPeriodsPerYear
  return (100 * yieldPerUnitPeriod(transaction) * numerator) / denominator
}

/** The rate per unit-period at which the payments are worth the advances, as a floating-point number: for what is rounded anyway. */
export function yieldPerUnitPeriod({ advances, payments }: Transaction): number {
  const worth = (rate: number) => floatValue(payments, rate) - floatValue(advances, rate)
  let low = 0
  let high = 1
  while (high < HIGHEST_PERIOD_RATE && worth(high) > 0) high *= 2
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (worth(middle) > 0) low = middle
    else high = middle
  }
  return high
}

function floatValue(flows: readonly TimedFlow[], rate: number): number {
  let total = 0
  for (const { cents, unitPeriods, odd } of flows)
    total += cents / ((1 + (rate * odd.numerator) / odd.denominator) * (1 + rate) ** unitPeriods)
  return total
}

/**
 * Returns the value of flows at the term's start, in cents times 10^30, at a rate per unit-period in the same scale:
 * Σ cents / ((1 + f·i)(1 + i)^t). Flows in the order of time need the fewest multiplications.
 */
export function presentValue(flows: readonly TimedFlow[], rate: bigint): bigint {
  const perPeriod = dividedBy(ONE, ONE + rate)
  let discount = ONE
  let reached = 0
  let total = 0n
  for (const { cents, unitPeriods, odd } of inOrder(flows)) {
    if (unitPeriods > reached) discount = times(discount, power(perPeriod, unitPeriods - reached))
    reached = unitPeriods
    const growth = ONE + (rate * BigInt(odd.numerator)) / BigInt(odd.denominator)
    total += BigInt(cents) * (odd.numerator === 0 ? discount : dividedBy(discount, growth))
  }
  return total
}

function inOrder(flows: readonly TimedFlow[]): readonly TimedFlow[] {
  const isOrdered = flows.every(({ unitPeriods }, n) => n === 0 || unitPeriods >= (flows[n - 1]?.unitPeriods ?? 0))
  return isOrdered ? flows : flows.toSorted((one, other) => one.unitPeriods - other.unitPeriods)
}
