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
// No contract has such a rate. Where payments come back at once, there is no rate at all.
const HIGHEST_PERCENT = 1_000_000_000

/**
 * The annual percentage rate to four decimals of a percent, '9.6857': the rate at which the payments are worth the advances.
 * Null if no rate from 0 to a billion percent makes them so: the payments don't return the advances, or return them at once.
 *
 * A search in floating point finds the rate. Its last decimal is then decided on the exact equation.
 *
 * @see 12 CFR 1026, Appendix J (b)(8), the general equation
 */
export function aprPercent(transaction: Transaction): string | null {
  const worth = worthAt(transaction)
  const highest = STEPS * BigInt(HIGHEST_PERCENT)
  if (worth(0n) < 0n || worth(2n * highest) > 0n) return null
  const { numerator, denominator } = transaction.unitPeriodsPerYear
  const percent = (100 * (yieldPerUnitPeriod(transaction) ?? 0) * numerator) / denominator
  // Rates in halves of the last decimal: odd numbers lie between two rates of four decimals.
  const isAtLeast = (rate: bigint) => rate <= 0n || worth(2n * rate - 1n) >= 0n
  return decimalText(
    greatest(isAtLeast, BigInt(Math.round(percent * Number(STEPS))), highest) * (ONE / STEPS),
    DECIMALS,
  )
}

/** The greatest number up to the highest one of which the claim holds. The search begins at a number close to it. */
function greatest(holds: (candidate: bigint) => boolean, guess: bigint, highest: bigint): bigint {
  let step = 1n
  let low = guess
  while (!holds(low)) {
    low -= step
    step *= 2n
  }
  let high = low + 1n
  while (high <= highest && holds(high)) {
    low = high
    high += step
    step *= 2n
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** Returns the value of the payments less that of the advances, at a rate in halves of the last decimal. */
function worthAt({ advances, payments, unitPeriodsPerYear }: Transaction) {
  return (halves: bigint) => {
    const rate = unitRate(halves, unitPeriodsPerYear)
    return presentValue(payments, rate) - presentValue(advances, rate)
  }
}

/** The rate per unit-period, times 10^30, of an annual rate in halves of the last decimal. */
function unitRate(halves: bigint, { numerator, denominator }: Fraction): bigint {
  return halfEven(halves * ONE * BigInt(denominator), 2n * STEPS * 100n * BigInt(numerator))
}

/** The rate per unit-period, times 10^30, of an APR as `aprPercent` returns it. */
export function ratePerUnitPeriod(apr: string, unitPeriodsPerYear: Fraction): bigint {
  return unitRate(2n * BigInt(apr.replace('.', '')), unitPeriodsPerYear)
}

const HALVINGS = 200

/**
 * The rate per unit-period at which the payments are worth the advances, as a floating-point number: for amounts that are rounded
 * anyway. Null if no rate from 0 to a billion percent a year makes them so.
 */
export function yieldPerUnitPeriod({ advances, payments, unitPeriodsPerYear }: Transaction): number | null {
  const worth = (rate: number) => floatValue(payments, rate) - floatValue(advances, rate)
  let low = 0
  let high = ((HIGHEST_PERCENT / 100) * unitPeriodsPerYear.denominator) / unitPeriodsPerYear.numerator
  if (worth(low) < 0 || worth(high) > 0) return null
  for (let n = 0; n < HALVINGS; n++) {
    const middle = low < 1e-3 ? (low + high) / 2 : Math.sqrt(low * high)
    if (middle <= low || middle >= high) break
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
