import { aprPercent, type Transaction } from '#features/lending/rules/engine/apr.ts'
import type { ContractTerms } from '#features/lending/rules/engine/contract-terms.ts'
import {
  type DatedLoan as CalendarLoan,
  transactionOf as transactionOfCalendar,
  unitPeriodOfLoan,
  unitSpans,
} from '#features/lending/rules/engine/loan-transaction.ts'
import type { PaymentCalendar } from '#features/lending/rules/engine/payment-calendar.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import type { UnitSpan } from '#features/lending/rules/engine/unit-period.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Returns the APR of a contract paid as scheduled. Prepaid charges lower the amount financed. */
export function scheduleAprPercent(terms: ContractTerms, prepaidFinanceChargeCents = 0): string | null {
  return aprPercent(transactionOf(scheduledLoan(terms, prepaidFinanceChargeCents)))
}

/** A contract as agreed: the amount financed, and the payments of its schedule. */
export function scheduledLoan(terms: ContractTerms, prepaidFinanceChargeCents = 0): DatedLoan {
  const { every, secondDay } = terms.calendar
  return {
    ...{ startDate: terms.start, every, ...(secondDay !== undefined && { secondDay }) },
    amountFinancedCents: terms.advances.reduce((sum, { cents }) => sum + cents, 0) - prepaidFinanceChargeCents,
    payments: agreedSchedule(terms).map(({ due, paymentCents }) => ({ dueDate: due, cents: paymentCents })),
  }
}

/** One advance on a day, and its payments. */
export interface DatedLoan extends Pick<PaymentCalendar, 'every' | 'secondDay'> {
  startDate: PlainDate
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

function withCalendar({ startDate, every, secondDay, amountFinancedCents, payments }: DatedLoan): CalendarLoan {
  const dated = payments.map(({ dueDate, cents }) => ({ on: dueDate, cents }))
  const calendar = {
    ...{ every, ...(secondDay !== undefined && { secondDay }) },
    firstDue: payments[0]?.dueDate ?? startDate,
    count: payments.length,
    dates: dated.map(({ on }) => on),
  }
  return { start: startDate, calendar, advances: [{ on: startDate, cents: amountFinancedCents }], payments: dated }
}
