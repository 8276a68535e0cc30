import { addDays, addMonths, onDayOfMonth, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The time between payments of each frequency. A half month is two days of the month, or 15 days. */
const SPANS = {
  day: { days: 1 },
  week: { days: 7 },
  two_weeks: { days: 14 },
  four_weeks: { days: 28 },
  half_month: { halfMonths: 1 },
  month: { months: 1 },
  two_months: { months: 2 },
  quarter: { months: 3 },
  half_year: { months: 6 },
  year: { months: 12 },
  once: { once: true },
} as const

export type Frequency = keyof typeof SPANS

/** Every frequency, the most frequent first. */
export const FREQUENCIES = [
  'day',
  'week',
  'two_weeks',
  'four_weeks',
  'half_month',
  'month',
  'two_months',
  'quarter',
  'half_year',
  'year',
  'once',
] as const satisfies readonly Frequency[]

/** When a loan's installments are due. */
export interface PaymentCalendar {
  every: Frequency
  firstDue: PlainDate
  /** The other day of the month of a `half_month` calendar. Without it, payments are 15 days apart. */
  secondDay?: number
  count: number
  /** The due dates themselves, where a contract lists them. `every` is then the unit-period by which its time is counted. */
  dates?: readonly PlainDate[]
}

/**
 * The due dates, in order. Months keep the day of the first due date and use the last day of a shorter month: January 31,
 * February 28, March 31.
 */
export function dueDates(calendar: PaymentCalendar): PlainDate[] {
  if (calendar.dates !== undefined) return [...calendar.dates]
  return Array.from({ length: calendar.every === 'once' ? 1 : calendar.count }, (_, n) => nthDueDate(calendar, n))
}

/** The due date of installment n, where the first is 0. Past the last installment, the calendar goes on. */
export function nthDueDate({ every, firstDue, secondDay }: PaymentCalendar, n: number): PlainDate {
  const span = SPANS[every]
  if ('once' in span) return firstDue
  if ('days' in span) return addDays(firstDue, n * span.days)
  if ('months' in span) return addMonths(firstDue, n * span.months)
  return secondDay === undefined ? addDays(firstDue, n * 15) : nthHalfMonth(firstDue, secondDay, n)
}

/** The whole months of a monthly frequency; null for any other. */
export function monthsOf(every: Frequency): number | null {
  const span = SPANS[every]
  return 'months' in span ? span.months : null
}

/** The days of a frequency that is counted in days; null for any other. */
export function daysOf(every: Frequency): number | null {
  const span = SPANS[every]
  return 'days' in span ? span.days : null
}

// Odd installments fall on the first due date's own day, even ones on the other day.
function nthHalfMonth(firstDue: PlainDate, secondDay: number, n: number): PlainDate {
  if (n % 2 === 0) return addMonths(firstDue, n / 2)
  const isLaterInMonth = secondDay > partsOf(firstDue).day
  return onDayOfMonth(addMonths(firstDue, (n - 1) / 2 + (isLaterInMonth ? 0 : 1)), secondDay)
}
