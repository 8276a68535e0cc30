// FICO 8 runs from 300 to 850; bureaus also put exclusion codes such as 9001 where a score would stand.
const LOWEST_SCORE = 300
const HIGHEST_SCORE = 850

const BANDS = [
  { from: 750, label: 'Excellent', color: 'green' },
  { from: 700, label: 'Very Good', color: 'emerald' },
  { from: 640, label: 'Good', color: 'yellow' },
  { from: 580, label: 'Fair', color: 'orange' },
  { from: 1, label: 'Poor', color: 'red' },
] as const
const UNSCORED = { label: 'N/A', color: 'grey' } as const

export type FicoBand = (typeof BANDS)[number] | typeof UNSCORED

/** The band a FICO 8 score falls in; no score, or 0, is 'N/A' in grey. */
export function ficoBand(score: number | null): FicoBand {
  return BANDS.find((band) => score !== null && score >= band.from) ?? UNSCORED
}

/** Whether a number is a FICO score (300 to 850, whole) and not one of the bureaus' exclusion codes. */
export function isFicoScore(score: number): boolean {
  return Number.isInteger(score) && score >= LOWEST_SCORE && score <= HIGHEST_SCORE
}
