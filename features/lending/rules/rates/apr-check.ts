import { rateOf, WHOLE } from '#features/lending/rules/engine/annual-rate.ts'
import { aprPercent, presentValue, type Transaction } from '#features/lending/rules/engine/apr.ts'
import { ONE } from '#features/lending/rules/fixed-point.ts'
import { type DatedLoan, transactionOf } from './apr.ts'

/** The comparison of a disclosed figure with the actual one after its tolerance. */
export type Verdict = 'accurate' | 'understated' | 'overstated'

/** The comparison of a disclosed APR with the actual one. */
export interface AprFinding {
  verdict: Verdict
  /** To four decimals of a percent. Null if no rate of zero or more makes the payments worth the amount financed. */
  actualPercent: string | null
  /** The allowed difference: '0.125' is one eighth of a percentage point. */
  tolerancePercent: string
}

const EIGHTH = '0.125'
const QUARTER = '0.25'

/**
 * Checks whether a disclosed APR is accurate: within an eighth of a point of the actual one, or a quarter if payments
 * are irregular. Compares with the general equation itself, so a rate exactly at the tolerance is accurate whatever
 * its further decimals.
 *
 * @see 12 CFR 1026.22(a)(2), (3); 15 USC 1606(c). The further tolerances of mortgages, 1026.22(a)(4), (5), are not
 * applied.
 */
export function aprCheck(loan: DatedLoan, disclosedAprPercent: string): AprFinding {
  const tolerancePercent = accuracyTolerancePercent(loan)
  const found = { tolerancePercent, actualPercent: aprPercent(transactionOf(loan)) }
  const [disclosed, tolerance] = [rateOf(disclosedAprPercent), rateOf(tolerancePercent)]
  const isAbove = (rate: bigint) => excessPresentValue(loan, rate) > IMMATERIAL
  const isBelow = (rate: bigint) => excessPresentValue(loan, rate) < -IMMATERIAL
  if (isAbove(disclosed + tolerance)) return { verdict: 'understated', ...found }
  // Rates can't be negative, so a disclosed rate within its tolerance of zero is never overstated.
  const isOverstated = disclosed > tolerance && isBelow(disclosed - tolerance)
  return { verdict: isOverstated ? 'overstated' : 'accurate', ...found }
}

/**
 * Returns the allowed difference of a disclosed APR. A loan with one advance and equal intervals is regular if all
 * payments except the first and last are equal.
 *
 * @see 12 CFR 1026.22(a)(3)
 */
export function accuracyTolerancePercent({ payments }: Pick<DatedLoan, 'payments'>): string {
  // A loan repaid early has nothing to pay on its last installments.
  const amounts = payments.map(({ cents }) => cents).filter((cents) => cents > 0)
  return new Set(amounts.slice(1, -1)).size > 1 ? QUARTER : EIGHTH
}

/**
 * Returns by how much the present value of the payments exceeds the amount financed, in fixed-point cents, at a yearly
 * rate as `rateOf` counts it. Positive exactly if the actual APR is above that rate.
 */
export function excessPresentValue(loan: DatedLoan, yearlyRate: bigint): bigint {
  const transaction = transactionOf(loan)
  const rate = ratePerPeriod(transaction, yearlyRate)
  return presentValue(transaction.payments, rate) - presentValue(transaction.advances, rate)
}

/** Converts a yearly rate as `rateOf` counts it to a fixed-point rate per unit-period of the loan. */
export function ratePerPeriod(
  { unitPeriodsPerYear: { numerator, denominator } }: Pick<Transaction, 'unitPeriodsPerYear'>,
  yearlyRate: bigint,
): bigint {
  return (ONE * yearlyRate * BigInt(denominator)) / (WHOLE * BigInt(numerator))
}

// A millionth of a cent. The rounding error of thirty decimals stays far below it.
const IMMATERIAL = ONE / 1_000_000n

/** The comparison of a disclosed finance charge with the actual one. */
export interface FinanceChargeCheck {
  verdict: Verdict
  actualCents: number
  toleranceCents: number
}

const SMALL_LOAN_CENTS = 100_000
const TOLERANCE_CENTS = { small: 500, other: 1_000, mortgage: 10_000 } as const

/**
 * Checks whether a disclosed finance charge is accurate: within $5 if at most $1,000 is financed, within $10 above
 * that, and for a mortgage not more than $100 too low. The actual charge is everything paid beyond the amount
 * financed.
 *
 * @see 12 CFR 1026.18(d)(1), (2)
 */
export function financeChargeCheck(
  { amountFinancedCents, payments }: Pick<DatedLoan, 'amountFinancedCents' | 'payments'>,
  disclosedCents: number,
  isMortgage: boolean,
): FinanceChargeCheck {
  const actualCents = payments.reduce((total, { cents }) => total + cents, 0) - amountFinancedCents
  const ofOthers = amountFinancedCents <= SMALL_LOAN_CENTS ? TOLERANCE_CENTS.small : TOLERANCE_CENTS.other
  const toleranceCents = isMortgage ? TOLERANCE_CENTS.mortgage : ofOthers
  const overCents = disclosedCents - actualCents
  if (overCents < -toleranceCents) return { verdict: 'understated', actualCents, toleranceCents }
  const isOverstated = overCents > toleranceCents && !isMortgage
  return { verdict: isOverstated ? 'overstated' : 'accurate', actualCents, toleranceCents }
}
