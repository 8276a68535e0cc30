import { ONE } from '#features/lending/rules/fixed-point.ts'
import { microPercentOf, WHOLE } from './annual-rate.ts'
import { aprPercent, type DatedLoan, presentValue, transactionOf, unitPeriodsPerYear } from './apr.ts'

/** How a disclosed figure compares with the actual one, once its tolerance is allowed for. */
export type Verdict = 'accurate' | 'understated' | 'overstated'

/** A disclosed APR, held against the one of the general equation. */
export interface AprFinding {
  verdict: Verdict
  /** To four decimals of a percent; null when no rate from zero up makes the payments worth what was financed. */
  actualPercent: string | null
  /** By how much a disclosed rate may be off: '0.125' is one eighth of a percentage point. */
  tolerancePercent: string
}

const EIGHTH = '0.125'
const QUARTER = '0.25'

/**
 * Whether a disclosed APR is accurate: within an eighth of a point of the actual one, a quarter where payments are irregular. It is
 * decided on the general equation itself, so that a rate just at the tolerance is accurate whatever its further decimals.
 *
 * @see 12 CFR 1026.22(a)(2), (3); 15 USC 1606(c). The further tolerances of mortgages, 1026.22(a)(4), (5), are not applied.
 */
export function aprCheck(loan: DatedLoan, disclosedAprPercent: string): AprFinding {
  const tolerancePercent = accuracyTolerancePercent(loan)
  const found = { tolerancePercent, actualPercent: aprPercent(transactionOf(loan)) }
  const [disclosed, tolerance] = [microPercentOf(disclosedAprPercent), microPercentOf(tolerancePercent)]
  const isAbove = (rate: bigint) => excessPresentValue(loan, rate) > IMMATERIAL
  const isBelow = (rate: bigint) => excessPresentValue(loan, rate) < -IMMATERIAL
  if (isAbove(disclosed + tolerance)) return { verdict: 'understated', ...found }
  // No rate is below zero: a disclosure as near to it as its tolerance overstates nothing.
  const isOverstated = disclosed > tolerance && isBelow(disclosed - tolerance)
  return { verdict: isOverstated ? 'overstated' : 'accurate', ...found }
}

/**
 * How far a disclosed APR may be off before a loan is irregular or not: one advance at equal intervals is regular while all its
 * payments but the first and the last are equal.
 *
 * @see 12 CFR 1026.22(a)(3)
 */
export function accuracyTolerancePercent({ payments }: Pick<DatedLoan, 'payments'>): string {
  // A loan that is repaid before its last instalments has nothing to pay on them.
  const amounts = payments.map(({ cents }) => cents).filter((cents) => cents > 0)
  return new Set(amounts.slice(1, -1)).size > 1 ? QUARTER : EIGHTH
}

/**
 * By how much the payments are worth more than what was financed, at a yearly rate in millionths of a percent: fixed-point cents.
 * Above zero exactly when the actual APR is above that rate.
 */
export function excessPresentValue(loan: DatedLoan, yearlyMicroPercent: bigint): bigint {
  const { advances, payments } = transactionOf(loan)
  const rate = ratePerPeriod(loan, yearlyMicroPercent)
  return presentValue(payments, rate) - presentValue(advances, rate)
}

/** A yearly rate in millionths of a percent, per unit-period of the loan: fixed-point. */
export function ratePerPeriod({ interval }: Pick<DatedLoan, 'interval'>, yearlyMicroPercent: bigint): bigint {
  const { numerator, denominator } = unitPeriodsPerYear(interval)
  return (ONE * yearlyMicroPercent * BigInt(denominator)) / (WHOLE * BigInt(numerator))
}

// A millionth of a cent: what thirty decimals round off stays far below it, and nobody pays it.
const IMMATERIAL = ONE / 1_000_000n

/** A disclosed finance charge, held against the actual one. */
export interface FinanceChargeCheck {
  verdict: Verdict
  actualCents: number
  toleranceCents: number
}

const SMALL_LOAN_CENTS = 100_000
const TOLERANCE_CENTS = { small: 500, other: 1_000, mortgage: 10_000 } as const

/**
 * Whether a disclosed finance charge is accurate: within $5 where at most $1,000 are financed, within $10 above, and of a mortgage
 * not more than $100 too low. The actual one is all that is paid beyond the amount financed.
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
