import type { DayCount } from '#features/lending/rules/day-count.ts'
import { addMonths, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dayNumber } from './day-number.ts'
import { monthsOf, type PaymentCalendar } from './payment-calendar.ts'

/**
 * Counts a loan's time for interest. The interest of a balance between two dates is
 * balance × rate × (position of the later − position of the earlier) / unitsPerYear, so any two spans add up exactly.
 */
export interface AccrualClock {
  unitsPerYear: bigint
  position(date: PlainDate): number
}

/** The days of a year under each day count. Actual/actual counts 366ths and 365ths of a year in their common denominator. */
const UNITS_PER_YEAR = {
  '30/360': 360n,
  'actual/365': 365n,
  'actual/360': 360n,
  'actual/364': 364n,
  'actual/actual': 365n * 366n,
} as const

/** A period between two due dates of a loan. */
export interface Period {
  from: PlainDate
  due: PlainDate
}

/**
 * The clock of a day count. Under 30/360 a regular period of whole months is 30 days a month, even from January 31 to February 28;
 * within the period the days are counted, up to that number.
 */
export function accrualClock(
  dayCount: DayCount,
  periods: readonly Period[] = [],
  calendar?: Pick<PaymentCalendar, 'every'>,
): AccrualClock {
  return { unitsPerYear: UNITS_PER_YEAR[dayCount], position: positionBy(dayCount, periods, calendar) }
}

function positionBy(
  dayCount: DayCount,
  periods: readonly Period[],
  calendar: Pick<PaymentCalendar, 'every'> | undefined,
) {
  if (dayCount === 'actual/actual') return actualOverActual
  if (dayCount !== '30/360') return dayNumber
  const months = calendar === undefined ? null : monthsOf(calendar.every)
  return months === null ? thirtyDayPosition : regularMonths(periods, months)
}

// Every month has thirty days: the 31st counts as the 30th.
function thirtyDayPosition(date: PlainDate): number {
  const { year, month, day } = partsOf(date)
  return year * 360 + month * 30 + Math.min(day, 30)
}

function regularMonths(periods: readonly Period[], months: number): (date: PlainDate) => number {
  const starts: { from: PlainDate; at: number; full: number }[] = []
  let at = thirtyDayPosition(periods[0]?.from ?? EPOCH)
  periods.forEach(({ from, due }, n) => {
    // Only a first period can have odd days.
    const isRegular = n > 0 || addMonths(from, months) === due
    const full = isRegular ? 30 * months : thirtyDayPosition(due) - thirtyDayPosition(from)
    starts.push({ from, at, full })
    at += full
  })
  const end = periods.at(-1)?.due ?? EPOCH
  starts.push({ from: end, at, full: Number.POSITIVE_INFINITY })
  const first = { from: starts[0]?.from ?? end, at: starts[0]?.at ?? at, full: Number.POSITIVE_INFINITY }
  return (date) => {
    const start = lastFrom(starts, date) ?? first
    return start.at + Math.min(thirtyDayPosition(date) - thirtyDayPosition(start.from), start.full)
  }
}

const EPOCH = '1970-01-01'

function lastFrom<Start extends { from: PlainDate }>(starts: readonly Start[], date: PlainDate): Start | undefined {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle]?.from ?? '') <= date) low = middle + 1
    else high = middle
  }
  return starts[low - 1]
}

// A day of a leap year is a 366th of a year, any other a 365th: in units of 1/(365 × 366).
function actualOverActual(date: PlainDate): number {
  const year = Number(date.slice(0, 4))
  const dayOfYear = dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`)
  return year * 365 * 366 + dayOfYear * (isLeap(year) ? 365 : 366)
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
