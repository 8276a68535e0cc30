/** The distribution of a value in the training: rising limits of its bands, and the share of each. The last share is that of unknown values. */
export interface Distribution {
  limits: number[]
  shares: number[]
}

const LEAST_SHARE = 0.0001
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** Returns the distribution of values in bands with about the same number of known values. Null is unknown. */
export function distributionOf(values: readonly (number | null)[], bands = 10): Distribution {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  const limits = Array.from({ length: bands - 1 }, (_, at) => known[Math.floor(((at + 1) * known.length) / bands)])
  const distinct = [...new Set(limits.filter((limit) => limit !== undefined))].filter((limit) => limit !== known[0])
  return { limits: distinct, shares: sharesOf(values, distinct) }
}

/** Returns the share of values in each band, from the lowest, and last the share of unknown values. */
export function sharesOf(values: readonly (number | null)[], limits: readonly number[]): number[] {
  const counts = Array.from({ length: limits.length + 2 }, () => 0)
  for (const value of values) {
    const band = value === null ? limits.length + 1 : limits.filter((limit) => value >= limit).length
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts.map((count) => (values.length === 0 ? 0 : rounded(count / values.length)))
}

/**
 * Returns the population stability index of recent values against a distribution, to four decimals:
 * Σ (recent share − training share) · ln(recent share ÷ training share). An empty band counts as 0.01 %. Null without values.
 */
export function stabilityIndex({ limits, shares }: Distribution, recent: readonly (number | null)[]): number | null {
  if (recent.length === 0) return null
  const now = sharesOf(recent, limits)
  const sum = shares.reduce((total, share, band) => {
    const [before, after] = [Math.max(LEAST_SHARE, share), Math.max(LEAST_SHARE, now[band] ?? 0)]
    return total + (after - before) * Math.log(after / before)
  }, 0)
  return Math.round(sum * 10_000) / 10_000
}

// The usual limits of the index: below 0.1 stable, above 0.25 another population (Siddiqi, Credit Risk Scorecards).
const WATCH_FROM = 0.1
const DRIFTED_FROM = 0.25

/** Returns what an index means. */
export function driftOf(index: number): 'stable' | 'watch' | 'drifted' {
  if (index >= DRIFTED_FROM) return 'drifted'
  return index >= WATCH_FROM ? 'watch' : 'stable'
}
