import type { DayCount } from '#features/lending/rules/day-count.ts'
import { daysBetween, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A fraction of a year as an exact rational number. */
export interface YearFraction {
  numerator: bigint
  denominator: bigint
}

/** Returns the fraction of a year from one date up to, but not including, another. */
export function yearFraction(from: PlainDate, to: PlainDate, dayCount: DayCount): YearFraction {
  if (dayCount === 'actual/actual') return actualOverActual(from, to)
  const days = dayCount === '30/360' ? thirtyDayMonths(from, to) : daysBetween(from, to)
  return { numerator: BigInt(days), denominator: YEAR_DAYS[dayCount] }
}

const YEAR_DAYS = { '30/360': 360n, 'actual/365': 365n, 'actual/360': 360n, 'actual/364': 364n } as const

// Every month has thirty days, so a 31st counts as the 30th.
function thirtyDayMonths(from: PlainDate, to: PlainDate): number {
  const [start, end] = [partsOf(from), partsOf(to)]
  const days = Math.min(end.day, 30) - Math.min(start.day, 30)
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + days
}

// Days in a leap year count as 366ths, all others as 365ths.
function actualOverActual(from: PlainDate, to: PlainDate): YearFraction {
  let numerator = 0n
  for (let { year } = partsOf(from); year <= partsOf(to).year; year += 1) {
    const start = year === partsOf(from).year ? from : `${year}-01-01`
    const end = year === partsOf(to).year ? to : `${year + 1}-01-01`
    numerator += BigInt(daysBetween(start, end)) * (isLeap(year) ? 365n : 366n)
  }
  return { numerator, denominator: 365n * 366n }
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
