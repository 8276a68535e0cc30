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
  { key: 'custom', label: 'Between two days' },
] as const
export type PeriodKey = (typeof PERIODS)[number]['key']

/** Both days included; UTC's. */
export interface DaysBetween {
  from: PlainDate
  until: PlainDate
}

/** The first and the last day that figures are asked for; app.report_figures knows the same. */
export const REPORTED_DAYS: DaysBetween = { from: '2000-01-01', until: '2199-12-31' }

/** Why no report is of these days, in a sentence; null when one is. */
export function daysProblem({ from, until }: DaysBetween): string | null {
  if (from > until) return 'The period must begin before it ends'
  const isReported = from >= REPORTED_DAYS.from && until <= REPORTED_DAYS.until
  return isReported ? null : `Choose days from ${periodInWords(REPORTED_DAYS)}`
}

/** The days of a period that is counted back from today. Twelve months begin with a whole month, eleven months before this one. */
export function daysOfPeriod(period: Exclude<PeriodKey, 'custom'>, today: PlainDate): DaysBetween {
  const month = `${today.slice(0, 7)}-01`
  if (period === '12m') return { from: addMonths(month, -11), until: today }
  if (period === 'month') return { from: addMonths(month, -1), until: addDays(month, -1) }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  return { from: addDays(today, 1 - Number.parseInt(period, 10)), until: today }
}

/** The period in words: 'January 1, 2026 to January 31, 2026'. */
export function periodInWords({ from, until }: DaysBetween): string {
  return `${longDate(from)} to ${longDate(until)}`
}

/** A stretch of time as its row is headed: 'Jan 5, 2026', 'Week of Jan 5, 2026', 'Jan 2026'. */
export function stretchName(grouping: TimeGrouping, startsOn: PlainDate): string {
  if (grouping === 'week') return `Week of ${shortDate(startsOn)}`
  return grouping === 'day' ? shortDate(startsOn) : shortDate(startsOn).replace(/ \d+,/, '')
}
