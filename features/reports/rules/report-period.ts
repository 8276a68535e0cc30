import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { longDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { TimeGrouping } from './report-kinds.ts'

export const PERIODS = [
  { key: '7d', label: 'Last 7 days' },
  { key: '30d', label: 'Last 30 days' },
  { key: '90d', label: 'Last 90 days' },
  { key: '12m', label: 'Last 12 months' },
  { key: 'month', label: 'Last month' },
  { key: 'year', label: 'This year' },
  { key: 'custom', label: 'Custom dates' },
] as const
export type PeriodKey = (typeof PERIODS)[number]['key']

/** Both days are included. Days are in UTC. */
export interface DaysBetween {
  from: PlainDate
  until: PlainDate
}

/** The first and last day that a report can include. Keep in sync with app.report_figures. */
export const REPORTED_DAYS: DaysBetween = { from: '2000-01-01', until: '2199-12-31' }

/** Returns what is wrong with these days, or null if they are valid. */
export function daysProblem({ from, until }: DaysBetween): string | null {
  if (from > until) return 'The period must begin before it ends'
  const isReported = from >= REPORTED_DAYS.from && until <= REPORTED_DAYS.until
  return isReported ? null : `Choose days from ${periodInWords(REPORTED_DAYS)}`
}

/**
 * Returns the days of a period that ends today. Twelve months start with the first day of the month eleven months
 * ago.
 */
export function daysOfPeriod(period: Exclude<PeriodKey, 'custom'>, today: PlainDate): DaysBetween {
  const month = `${today.slice(0, 7)}-01`
  if (period === '12m') return { from: addMonths(month, -11), until: today }
  if (period === 'month') return { from: addMonths(month, -1), until: addDays(month, -1) }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  return { from: addDays(today, 1 - Number.parseInt(period, 10)), until: today }
}

/** Returns the period as text: 'January 1, 2026 to January 31, 2026'. */
export function periodInWords({ from, until }: DaysBetween): string {
  return `${longDate(from)} to ${longDate(until)}`
}

/** Returns the label of a row: 'Jan 5, 2026', 'Week of Jan 5, 2026', 'Jan 2026'. */
export function stretchName(grouping: TimeGrouping, startsOn: PlainDate): string {
  if (grouping === 'week') return `Week of ${shortDate(startsOn)}`
  return grouping === 'day' ? shortDate(startsOn) : shortDate(startsOn).replace(/ \d+,/, '')
}
