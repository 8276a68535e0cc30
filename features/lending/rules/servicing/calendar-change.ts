import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { nthPayday } from '#features/lending/rules/engine/payday.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { addMonths, partsOf } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { amortizingPayment } from './amortizing-payment.ts'
import type { LoanChange } from './loan-change.ts'
import { type ChangeRefusal, refused } from './refused.ts'

type CalendarChange = Extract<LoanChange, { act: 'calendar_change' }>
type Asked = Pick<CalendarChange, 'on' | 'installment' | 'every' | 'due' | 'second_day' | 'on_business_days'>

/** The event of a change of the calendar, besides its number of installments and their amount. */
export function calendarOf({ every, second_day, on_business_days }: Omit<Asked, 'on' | 'installment' | 'due'>) {
  return {
    every,
    ...(second_day && { secondDay: second_day }),
    ...(on_business_days && { isOnBusinessDays: true as const }),
  } satisfies EventOf<'modification'>['calendar']
}

/**
 * Returns as many installments as fit until the loan's last due date, and the level payment in cents that pays the loan with them. Null
 * if the loan owes nothing or none fits.
 */
export function proposedCalendar(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asked: Asked,
): { count: number; cents: number } | null {
  const last = replay(terms, events, asked.on).items.at(-1)?.due
  if (last === undefined || asked.due > last) return null
  const calendar = { ...calendarOf(asked), firstDue: asked.due, count: 1 }
  let count = 1
  while (nthPayday(calendar, count) <= last) count += 1
  const plan = { on: asked.on, installment: asked.installment, count, firstDue: asked.due, calendar: calendarOf(asked) }
  const cents = amortizingPayment(terms, events, plan)
  return cents === null ? null : { count, cents }
}

/** Returns why a loan's calendar can't change so, or null if it can. It moves no past-due installment, and it is no extension. */
export function calendarRefusal(change: CalendarChange, { items }: LoanState): ChangeRefusal | null {
  const { on, due, installment, count } = change
  const place = items.findIndex(({ number }) => number === installment)
  const [before, replaced, last] = [items[place - 1], items[place], items.at(-1)]
  if (replaced === undefined || last === undefined) return null
  if (replaced.due < on)
    return refused('installment', `Installment ${installment} is past due, so it stays. Choose a later one.`)
  if (due <= on) return refused('due', 'The first due date must be after the day of the change')
  if (before !== undefined && due <= before.due)
    return refused('due', `The first due date must be after the installment before it, ${shortDate(before.due)}`)
  const latest = addMonths(replaced.due, 1)
  if (due > latest)
    return refused('due', `The first due date can be at most a month after the replaced one: ${shortDate(latest)}`)
  const end = nthPayday({ ...calendarOf(change), firstDue: due, count }, count - 1)
  return daysRefusal(change) ?? endRefusal(end, last.due)
}

function endRefusal(end: PlainDate, last: PlainDate): ChangeRefusal | null {
  if (end <= addMonths(last, 1)) return null
  return refused(
    'count',
    `The last payment would be due on ${shortDate(end)}, long after ${shortDate(last)}. Enter fewer.`,
  )
}

function daysRefusal({ every, due, second_day }: CalendarChange): ChangeRefusal | null {
  if (every !== 'half_month') return second_day ? refused('second_day', 'Only payments twice a month have it') : null
  if (!second_day) return refused('second_day', 'Enter the other day of the month, from 1 to 31')
  return partsOf(due).day === second_day ? refused('second_day', 'This is the day of the first due date') : null
}
