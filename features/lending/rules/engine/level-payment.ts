import { ONE, times } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'

/** The rest of a schedule, from a period on whose installment is to be computed. */
export interface Remainder {
  /** Principal and interest at the end of the first of these periods, before its installment, in cents times 10^30. */
  owed: bigint
  /** The interest factor of each period after the first, times 10^30. */
  laterFactors: readonly bigint[]
  /** The amounts of installments that are agreed; undefined for those to be computed, which are all equal. */
  agreedCents: readonly (number | undefined)[]
  balloonCents: number
  /** The result is a multiple of so many cents. */
  roundToCents: number
}

/**
 * The equal installment that repays a loan: what is owed, carried to the end, less what agreed installments are worth there, by the
 * worth of one cent in each of the others. Half-even to the cent, or to a multiple of cents.
 */
export function levelPaymentCents(remainder: Remainder): number {
  const { owed, laterFactors, agreedCents, balloonCents, roundToCents } = remainder
  let growth = ONE
  let growthOfLevel = 0n
  let growthOfAgreed = 0n
  for (let n = agreedCents.length - 1; n >= 0; n--) {
    const agreed = agreedCents[n]
    if (agreed === undefined) growthOfLevel += growth
    else growthOfAgreed += BigInt(agreed) * growth
    if (n > 0) growth = times(growth, ONE + (laterFactors[n - 1] ?? 0n))
  }
  if (growthOfLevel === 0n) return 0
  const toRepay = times(owed, growth) - BigInt(balloonCents) * ONE - growthOfAgreed
  const unit = BigInt(roundToCents)
  return Number(unit * halfEven(toRepay, unit * growthOfLevel))
}
