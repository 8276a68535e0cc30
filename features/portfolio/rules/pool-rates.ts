import { addMonths, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The loans that moved from one bucket to another in a month. `was` is the bucket's first day past due. */
export interface Roll {
  month_end: PlainDate
  was: number
  /** A bucket's first day, 'charged_off', or 'ended': paid off, settled, or sold. */
  became: string
  loans: number
  cents: number
}

export interface RollRow {
  was: number
  cents: number
  /** The share of the bucket's principal by where it went, from 0 to 1. */
  shares: Map<string, number>
}

/**
 * Returns the roll rates of a month: the share of each bucket's principal at the month before's end, by its bucket at the month's end.
 * The shares of a row add up to 1. A bucket without principal has none.
 *
 * @see https://www.occ.gov/publications-and-resources/publications/comptrollers-handbook/files/credit-card-lending/index-credit-card-lending.html
 *   Comptroller's Handbook, "Credit Card Lending": roll rates of balances from bucket to bucket
 * @see https://www.ecfr.gov/current/title-17/section-229.1100 — 17 CFR 229.1100(b)(1): buckets of 30 or 31 days through charge-off
 */
export function rollRates(rolls: readonly Roll[], month: PlainDate): RollRow[] {
  const byBucket = Map.groupBy(
    rolls.filter(({ month_end, cents }) => month_end === month && cents > 0),
    ({ was }) => was,
  )
  return [...byBucket]
    .toSorted(([one], [other]) => one - other)
    .map(([was, moves]) => {
      const cents = moves.reduce((sum, move) => sum + move.cents, 0)
      return { was, cents, shares: new Map(moves.map((move) => [move.became, move.cents / cents])) }
    })
}

/** The loans of a quarter, and the changes of their net charge-offs by months on book. */
export interface Vintage {
  quarter: PlainDate
  loans: number
  cents: number
  losses: { months: number; cents: number }[]
}

/**
 * Returns the cumulative net charge-offs of a vintage as shares of the amount lent, by months on book from 0 on: principal and interest
 * charged off without what was recovered. The curve ends at the months that every loan of the quarter has reached by the frozen month.
 *
 * @see https://www.ecfr.gov/current/title-17/section-229.1105 — 17 CFR 229.1105: static pools by vintage, with cumulative losses
 */
export function vintageCurve({ quarter, cents, losses }: Vintage, frozen: PlainDate): number[] {
  const [last, end] = [partsOf(addMonths(quarter, 2)), partsOf(frozen)]
  const reached = (end.year - last.year) * 12 + end.month - last.month
  if (reached < 0 || cents <= 0) return []
  let lost = 0
  return Array.from({ length: reached + 1 }, (_, months) => {
    lost += losses.filter((loss) => loss.months === months).reduce((sum, loss) => sum + loss.cents, 0)
    return lost / cents
  })
}

/** A month of the pool, in cents. */
export interface PoolMonth {
  month_end: PlainDate
  /** Principal at the month's end. */
  cents: number
  interest: number
  charged_off: number
  recovered: number
}

const MONTHS_A_YEAR = 12

/**
 * Returns a yearly rate of a month's amount on the average principal: the mean of both month ends, or the only one for the first
 * month. Null without principal.
 *
 * @see https://www.ffiec.gov/ubpr.htm — UBPR User's Guide: income and net losses, annualized, as a percentage of average loans
 */
export function yearlyRate(amount: number, month: PoolMonth, before: PoolMonth | undefined): number | null {
  const average = before === undefined ? month.cents : (before.cents + month.cents) / 2
  return average > 0 ? (amount * MONTHS_A_YEAR) / average : null
}
