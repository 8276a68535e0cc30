import { partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { TimedFlow, Transaction } from './apr.ts'
import { dueDates, type PaymentCalendar } from './payment-calendar.ts'
import { timeBetween, type UnitPeriod, type UnitSpan, unitPeriodOf } from './unit-period.ts'

/** Cents that move on a day. */
export interface DatedCents {
  on: PlainDate
  cents: number
}

/** A loan by its days: the money the borrower gets the use of, and the money that comes back. */
export interface DatedLoan {
  /** The day the term begins: consummation, or the later day from which the finance charge is earned. */
  start: PlainDate
  calendar: PaymentCalendar
  advances: readonly DatedCents[]
  payments: readonly DatedCents[]
}

/**
 * A loan as the general equation has it.
 *
 * Payments on the calendar's own due dates are whole unit-periods apart: all months are considered equal, and months of a series on
 * the last day run from last day to last day ((b)(3)(iv)). Other payments are measured by their dates.
 */
export function transactionOf(loan: DatedLoan): Transaction {
  const unit = unitPeriodOfLoan(loan)
  const spanOf = unitSpans(loan, unit)
  const timed = ({ on, cents }: DatedCents): TimedFlow => ({ cents, ...spanOf(on) })
  return { advances: loan.advances.map(timed), payments: loan.payments.map(timed), unitPeriodsPerYear: unit.perYear }
}

/** The unit-period by which a loan's time is counted. */
export function unitPeriodOfLoan({ start, calendar, advances, payments }: DatedLoan): UnitPeriod {
  const only = payments.length === 1 ? payments[0] : undefined
  if (only === undefined || advances.length > 1) return unitPeriodOf(calendar, start, false)
  return unitPeriodOf({ every: 'once', firstDue: only.on, count: 1 }, start, true)
}

/** Returns a function that measures the time from the start of the term to a day. */
export function unitSpans({ start, calendar }: DatedLoan, unit: UnitPeriod): (on: PlainDate) => UnitSpan {
  const anchorDay = partsOf(calendar.firstDue).day
  if (unit.kind === 'term') return (on) => timeBetween(start, on, unit)
  const first = timeBetween(start, calendar.firstDue, unit, anchorDay)
  const numbers = new Map(regularDates(calendar).map((due, n) => [due, n]))
  return (on) => {
    const n = numbers.get(on)
    if (n !== undefined) return { unitPeriods: first.unitPeriods + n, odd: first.odd }
    return timeBetween(start, on, unit, isSeriesEnd(on, anchorDay) ? anchorDay : undefined)
  }
}

// Listed dates may be regular too: those that fall on the calendar's own dates are counted by it.
function regularDates({ dates, ...calendar }: PaymentCalendar): PlainDate[] {
  return dueDates({ ...calendar, count: Math.max(calendar.count, dates?.length ?? 0) })
}

// A date on the last day of its month may belong to a series on a later day, which that month doesn't have.
function isSeriesEnd(on: PlainDate, anchorDay: number): boolean {
  const { year, month, day } = partsOf(on)
  return day < anchorDay && day === new Date(Date.UTC(year, month, 0)).getUTCDate()
}
