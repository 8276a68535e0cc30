import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Returns the month of a day: 'Oct 2026'. */
export const shortMonth = (day: PlainDate): string => MONTH.format(new Date(`${day}T00:00:00Z`))

/** Returns a quarter by its first day: 'Q3 2026'. */
export const quarterName = (quarter: PlainDate): string =>
  `Q${Math.ceil(Number(quarter.slice(5, 7)) / 3)} ${quarter.slice(0, 4)}`

/** Returns the destination of a roll in words. */
export function rollName(became: string): string {
  if (became === 'charged_off') return 'Charged off'
  return became === 'ended' ? 'Paid off or ended' : delinquencyBucket(Number(became))
}

/** Returns a share as a percentage with two decimals. */
export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(2)}%`)
