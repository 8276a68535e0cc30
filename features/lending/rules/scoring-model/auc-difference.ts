/** A loan with two kinds of points. */
interface TwiceScored {
  isBad: boolean
  byPolicy: number
  byModel: number
}

/**
 * Returns the standard error of the difference of two areas under the curve on the same loans; null with fewer than two good or two bad
 * loans. Points of the same loans depend on each other, so the errors of the two areas can't be added.
 *
 * @see DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837–845
 */
export function aucDifferenceError(loans: readonly TwiceScored[]): number | null {
  const good = loans.filter(({ isBad }) => !isBad)
  const bad = loans.filter(({ isBad }) => isBad)
  if (good.length < 2 || bad.length < 2) return null
  const ofGood = good.map((one) => mean(bad.map((other) => won(one, other))))
  const ofBad = bad.map((other) => mean(good.map((one) => won(one, other))))
  return Math.sqrt(variance(ofGood) / good.length + variance(ofBad) / bad.length)
}

/** Returns what the model wins minus what the policy wins, from -1 to 1: 1 for a good loan with more points than a bad one, 1/2 for equal ones. */
const won = (good: TwiceScored, bad: TwiceScored) =>
  share(good.byModel - bad.byModel) - share(good.byPolicy - bad.byPolicy)

const share = (difference: number) => (difference === 0 ? 0.5 : Number(difference > 0))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function variance(values: readonly number[]): number {
  const center = mean(values)
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1)
}
