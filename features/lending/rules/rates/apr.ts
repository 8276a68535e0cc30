import { aprPercent, type Transaction } from '#features/lending/rules/engine/apr.ts'
import {
  type DatedLoan as CalendarLoan,
  transactionOf as transactionOfCalendar,
  unitPeriodOfLoan,
  unitSpans,
} from '#features/lending/rules/engine/loan-transaction.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import type { UnitSpan } from '#features/lending/rules/engine/unit-period.ts'
import type { Instalment, Interval, LoanTerms } from '#features/lending/rules/schedule.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Returns the APR of a loan paid as scheduled. Prepaid charges lower the amount financed. */
export function scheduleAprPercent(
  { principalCents, startDate, interval }: Pick<LoanTerms, 'principalCents' | 'startDate' | 'interval'>,
  instalments: readonly Instalment[],
  prepaidFinanceChargeCents = 0,
): string | null {
  const payments = instalments.map(({ dueDate, interestCents, principalCents: principal }) => ({
    dueDate,
    cents: interestCents + principal,
  }))
  const amountFinancedCents = principalCents - prepaidFinanceChargeCents
  return aprPercent(transactionOf({ startDate, interval, amountFinancedCents, payments }))
}

/** One advance on a day, and its payments. */
export interface DatedLoan {
  startDate: PlainDate
  interval: Interval
  amountFinancedCents: number
  payments: readonly { dueDate: PlainDate; cents: number }[]
}

/** Converts a loan from dates to unit-periods, as the general equation uses them. */
export function transactionOf(loan: DatedLoan): Transaction {
  return transactionOfCalendar(withCalendar(loan))
}

/** Returns a function that measures the time from the start of a loan to a day. */
export function timeSinceStart(loan: DatedLoan): (day: PlainDate) => UnitSpan {
  const dated = withCalendar(loan)
  return unitSpans(dated, unitPeriodOfLoan(dated))
}

function withCalendar({ startDate, interval, amountFinancedCents, payments }: DatedLoan): CalendarLoan {
  const dated = payments.map(({ dueDate, cents }) => ({ on: dueDate, cents }))
  const calendar = {
    every: frequencyOf(interval),
    firstDue: payments[0]?.dueDate ?? startDate,
    count: payments.length,
    dates: dated.map(({ on }) => on),
  }
  return { start: startDate, calendar, advances: [{ on: startDate, cents: amountFinancedCents }], payments: dated }
}

const BY_MONTHS = new Map<number, Frequency>([
  ...([
    [1, 'month'],
    [2, 'two_months'],
    [3, 'quarter'],
    [6, 'half_year'],
    [12, 'year'],
  ] as const),
])
const BY_DAYS = new Map<number, Frequency>([
  ...([
    [7, 'week'],
    [14, 'two_weeks'],
    [15, 'half_month'],
    [28, 'four_weeks'],
  ] as const),
])

// Other intervals are counted in days.
function frequencyOf(interval: Interval): Frequency {
  const every = 'everyMonths' in interval ? BY_MONTHS.get(interval.everyMonths) : BY_DAYS.get(interval.everyDays)
  return every ?? 'day'
}
