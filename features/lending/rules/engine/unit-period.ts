import { addMonths, daysBetween, onDayOfMonth, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { daysOf, dueDates, monthsOf, type PaymentCalendar } from './payment-calendar.ts'

/** A number as a fraction of whole numbers. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** The period by which Appendix J counts a transaction's time. */
export type UnitPeriod =
  | { kind: 'days'; days: number; perYear: Fraction }
  | { kind: 'half_month'; perYear: Fraction }
  | { kind: 'months'; months: number; perYear: Fraction }
  | { kind: 'year'; perYear: Fraction }
  /** The whole term of a single advance that is repaid by a single payment within a year. */
  | { kind: 'term'; days: number; perYear: Fraction }

/** A span of time as whole unit-periods and a part of one. */
export interface UnitSpan {
  unitPeriods: number
  odd: Fraction
}

const fraction = (numerator: number, denominator: number): Fraction => ({ numerator, denominator })

/**
 * The unit-period of a loan that is paid by this calendar.
 *
 * @see 12 CFR 1026, Appendix J (b)(4) and (5)
 */
export function unitPeriodOf(calendar: PaymentCalendar, start: PlainDate, isSingleAdvance: boolean): UnitPeriod {
  const dates = dueDates(calendar)
  if (isSingleAdvance && dates.length === 1) return termOf(start, calendar.firstDue)
  const days = daysOf(calendar.every)
  if (days !== null) return { kind: 'days', days, perYear: days === 1 ? fraction(365, 1) : fraction(52 * 7, days) }
  if (calendar.every === 'half_month') return { kind: 'half_month', perYear: fraction(24, 1) }
  const months = monthsOf(calendar.every) ?? 12
  return months >= 12 ? YEAR : { kind: 'months', months, perYear: fraction(12, months) }
}

const YEAR: UnitPeriod = { kind: 'year', perYear: fraction(1, 1) }

// (b)(5)(vi) and (vii): a term within a year is the unit-period, counted in whole months or else in days.
function termOf(start: PlainDate, due: PlainDate): UnitPeriod {
  const { months, days } = monthsBack(start, due, partsOf(due).day)
  if (months >= 12) return YEAR
  const daysOfTerm = daysBetween(start, due)
  return { kind: 'term', days: daysOfTerm, perYear: days === 0 ? fraction(12, months) : fraction(365, daysOfTerm) }
}

/**
 * The time between two dates in unit-periods. Months are counted back from the later date; what remains at the start is the odd part.
 *
 * @param anchorDay the day of the month on which the series of payments falls, which a shorter month can't show
 * @see 12 CFR 1026, Appendix J (b)(5)
 */
export function timeBetween(from: PlainDate, to: PlainDate, unit: UnitPeriod, anchorDay = partsOf(to).day): UnitSpan {
  if (unit.kind === 'days' || unit.kind === 'term') return divided(daysBetween(from, to), unit.days)
  const { months, days } = monthsBack(from, to, anchorDay)
  if (unit.kind === 'year') return { unitPeriods: Math.floor(months / 12), odd: partOfYear(from, to, months, days) }
  if (unit.kind === 'half_month') return divided(30 * months + days, 15)
  if (unit.months === 1) return { unitPeriods: months, odd: fraction(days, 30) }
  return divided(30 * months + days, 30 * unit.months)
}

function divided(days: number, daysPerUnit: number): UnitSpan {
  return { unitPeriods: Math.floor(days / daysPerUnit), odd: fraction(days % daysPerUnit, daysPerUnit) }
}

// (b)(5)(v): whole months are twelfths; anything else is days of 365.
function partOfYear(from: PlainDate, to: PlainDate, months: number, days: number): Fraction {
  if (days === 0) return fraction(months % 12, 12)
  return fraction(daysBetween(from, addMonths(to, -12 * Math.floor(months / 12))), 365)
}

/** Full months counted back from the later date, and the days from the earlier date to the first of them. */
function monthsBack(from: PlainDate, to: PlainDate, anchorDay: number): { months: number; days: number } {
  const [start, end] = [partsOf(from), partsOf(to)]
  const calendarMonths = (end.year - start.year) * 12 + end.month - start.month
  const back = (months: number) => (months === 0 ? to : onDayOfMonth(addMonths(to, -months), anchorDay))
  const months = back(calendarMonths) >= from ? calendarMonths : calendarMonths - 1
  return { months, days: daysBetween(from, back(months)) }
}

const DAY_NAMES: Record<number, string> = { 1: 'day', 7: 'week', 14: 'two_weeks', 28: 'four_weeks' }
const MONTH_NAMES: Record<number, string> = { 1: 'month', 2: 'two_months', 3: 'quarter', 6: 'half_year' }

/** The unit-period's name: a calendar's frequency, or 'term' for a single payment within a year. */
export function unitPeriodName(unit: UnitPeriod): string {
  if (unit.kind === 'days') return DAY_NAMES[unit.days] ?? 'day'
  return unit.kind === 'months' ? (MONTH_NAMES[unit.months] ?? 'month') : unit.kind
}
