import { isBusinessDay } from '#platform/rules/business-days.ts'
import { addDays, onDayOfMonth, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { nthDueDate, type PaymentCalendar } from './payment-calendar.ts'

/** The calendar that a loan follows now. Employers pay on the business day before a weekend or a holiday. */
export interface ServicedCalendar extends PaymentCalendar {
  isOnBusinessDays?: true
}

/** The due date of installment n, where the first is 0. */
export function nthPayday(calendar: ServicedCalendar, n: number): PlainDate {
  let day = nthDueDate(calendar, n)
  while (calendar.isOnBusinessDays && !isBusinessDay(day)) day = addDays(day, -1)
  return day
}

/** The calendar that goes on from one of its days, or from another day. Of two days of the month, the other one stays. */
export function calendarFrom({ dates: _, ...calendar }: ServicedCalendar, day: PlainDate): ServicedCalendar {
  const { secondDay, firstDue } = calendar
  if (secondDay === undefined || onDayOfMonth(day, secondDay) !== day) return { ...calendar, firstDue: day }
  return { ...calendar, firstDue: day, secondDay: partsOf(firstDue).day }
}

/** The due dates after a day of the calendar: the first is `periods` later. */
export function paydaysAfter(calendar: ServicedCalendar, day: PlainDate, periods: number): (n: number) => PlainDate {
  if (calendar.isOnBusinessDays) {
    // A day that was moved before a weekend is no anchor, so its place in the calendar is found again.
    let place = 0
    while (nthPayday(calendar, place) < day) place += 1
    return (n) => nthPayday(calendar, place + n + periods)
  }
  const from = calendarFrom(calendar, day)
  return (n) => nthDueDate(from, n + periods)
}
