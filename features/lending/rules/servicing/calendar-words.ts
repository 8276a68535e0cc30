import type { EventOf } from '#features/lending/rules/engine/loan-event.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'

const EVERY: Readonly<Record<Frequency, string>> = {
  day: 'every day',
  week: 'every week',
  two_weeks: 'every two weeks',
  four_weeks: 'every four weeks',
  half_month: 'twice a month',
  month: 'every month',
  two_months: 'every two months',
  quarter: 'every three months',
  half_year: 'every six months',
  year: 'every year',
  once: 'once',
}

/** A changed calendar in a sentence: payments are due every two weeks, on the business day before a weekend or holiday. */
export function calendarWords({ every, isOnBusinessDays }: NonNullable<EventOf<'modification'>['calendar']>): string {
  return `${EVERY[every]}${isOnBusinessDays ? ', or on the business day before if that is a weekend or a holiday' : ''}`
}
