import { SHOWN_SCORE } from './score-models.ts'

/**
 * The bands of FICO 8, highest first (specification, business constants). SQL has them in app.score_band(), which a test
 * compares with this list.
 */
const BANDS = [
  { key: 'excellent', from: 750, label: 'Excellent', color: 'green' },
  { key: 'very_good', from: 700, label: 'Very Good', color: 'emerald' },
  { key: 'good', from: 640, label: 'Good', color: 'yellow' },
  { key: 'fair', from: 580, label: 'Fair', color: 'orange' },
  { key: 'poor', from: 1, label: 'Poor', color: 'red' },
] as const
const UNSCORED = { key: 'none', label: 'N/A', color: 'grey' } as const

export type FicoBand = (typeof BANDS)[number] | typeof UNSCORED

/** Returns the band that a FICO 8 score falls in; no score, or 0, is 'N/A' in gray. */
export function ficoBand(score: number | null): FicoBand {
  return BANDS.find((band) => score !== null && score >= band.from) ?? UNSCORED
}

/** The bands with the scores they reach from and to, highest first. `words` is how a filter names one: 'Good, 640 to 699'. */
export const BAND_RANGES = BANDS.map(({ key, label, from }, place) => {
  const above = BANDS[place - 1]?.from ?? null
  return {
    key,
    from: Math.max(from, SHOWN_SCORE.lowest),
    to: above === null ? SHOWN_SCORE.highest : above - 1,
    words: `${label}, ${rangeInWords(from, above)}`,
  }
})

function rangeInWords(from: number, above: number | null): string {
  if (above === null) return `${from} and up`
  return from < SHOWN_SCORE.lowest ? `below ${above}` : `${from} to ${above - 1}`
}

/** Where a ruler of FICO 8 scores begins, where each band ends, and where it ends itself: 300, 580, …, 850. */
export const BAND_EDGES: readonly number[] = [...BAND_RANGES.map(({ from }) => from).toReversed(), SHOWN_SCORE.highest]
