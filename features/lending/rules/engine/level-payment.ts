import { ONE, times } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'

/** The rest of a schedule, from a period on whose installment is to be computed. Amounts are whole cents. */
export interface Remainder {
  principal: bigint
  /** Interest owed at the end of the first of these periods, in cents times 10^30. */
  interest: bigint
  /** The interest factor of each period after the first, times 10^30. */
  laterFactors: readonly bigint[]
  /** The amounts of installments that are agreed; undefined for those to be computed, which are all equal. */
  agreedCents: readonly (number | undefined)[]
  balloonCents: number
  /** The result is a multiple of so many cents. */
  roundToCents: number
}

/**
 * Returns the equal installment that repays a loan, half-even to the cent or to a multiple of cents.
 *
 * In general it is the amount owed, carried to the end, less the value of agreed installments there, by the value of one cent in each
 * of the others. If an installment doesn't cover its interest, as after a long first period, that formula would charge interest on
 * interest. Then the installment is found by search: the least that leaves no more for the last one.
 */
export function levelPaymentCents(remainder: Remainder): number {
  const closed = closedForm(remainder)
  if (coversEachInterest(remainder, closed)) return closed
  return simulate(remainder, closed).leavesInterest ? searched(remainder, closed) : closed
}

// The balance only falls, so no period earns more than the longest one earns at the beginning.
function coversEachInterest({ principal, interest, laterFactors, agreedCents }: Remainder, level: number): boolean {
  if (agreedCents.some((agreed) => agreed !== undefined)) return false
  const longest = laterFactors.reduce((most, factor) => (factor > most ? factor : most), 0n)
  const cents = BigInt(level) * ONE
  return cents >= interest && cents >= principal * longest
}

function closedForm({ principal, interest, laterFactors, agreedCents, balloonCents, roundToCents }: Remainder): number {
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
  const toRepay = times(principal * ONE + interest, growth) - BigInt(balloonCents) * ONE - growthOfAgreed
  const unit = BigInt(roundToCents)
  return Number(unit * halfEven(toRepay, unit * growthOfLevel))
}

function searched(remainder: Remainder, highest: number): number {
  const { roundToCents, balloonCents } = remainder
  let low = 0
  let high = Math.max(1, Math.ceil(highest / roundToCents))
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const level = middle * roundToCents
    if (simulate(remainder, level).lastCents - balloonCents > level) low = middle
    else high = middle
  }
  return high * roundToCents
}

/** The last installment if the others are at a level, and whether one of them doesn't cover its interest. */
function simulate({ principal, interest, laterFactors, agreedCents }: Remainder, level: number) {
  let balance = principal
  let owedInterest = halfEven(interest, ONE)
  let leavesInterest = false
  for (let n = 0; n < agreedCents.length - 1; n++) {
    const payment = BigInt(agreedCents[n] ?? level)
    const toInterest = payment < owedInterest ? payment : owedInterest
    leavesInterest ||= toInterest < owedInterest
    balance -= payment - toInterest
    if (balance < 0n) balance = 0n
    owedInterest += halfEven(balance * (laterFactors[n] ?? 0n), ONE) - toInterest
  }
  return { lastCents: Number(balance + owedInterest), leavesInterest }
}
