import { BELOW_TIERS, ODDS_AT_POINTS, POINTS_AT_ODDS, POINTS_TO_DOUBLE } from './model-limits.ts'

/** Returns the share of bad loans that points mean, in percent to two decimals. For display only: decisions compare points. */
export function expectedBadPercent(points: number): number {
  const odds = ODDS_AT_POINTS * 2 ** ((points - POINTS_AT_ODDS) / POINTS_TO_DOUBLE)
  return Math.round(10_000 / (1 + odds)) / 100
}

/** Returns the points of log odds, unrounded. */
export const pointsOfLogOdds = (logOdds: number): number =>
  POINTS_AT_ODDS + (POINTS_TO_DOUBLE / Math.LN2) * (logOdds - Math.log(ODDS_AT_POINTS))

/** Returns a tier in words; `otherwise` for none. */
export function tierText(tier: string | null, otherwise: string): string {
  if (tier === null) return otherwise
  return tier === BELOW_TIERS ? 'below the tiers' : `tier ${tier}`
}
