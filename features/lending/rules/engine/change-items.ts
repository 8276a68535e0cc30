import type { Ledger, OpenItem } from './ledger.ts'
import type { EventOf } from './loan-event.ts'
import { nthDueDate } from './payment-calendar.ts'

/** Moves an installment to another date. Those after it follow the calendar from there. */
export function changeDueDate(ledger: Ledger, { installment, due }: EventOf<'due_date_change'>): void {
  const { secondDay, ...calendar } = ledger.terms.calendar
  const moved = { ...calendar, firstDue: due, ...(secondDay !== undefined && { secondDay }) }
  redate(ledger.items, installment, (n) => nthDueDate(moved, n))
}

/** Moves every unpaid installment from this one on by so many periods of the calendar. */
export function extend(ledger: Ledger, { installment, periods }: EventOf<'extension'>): void {
  const from = ledger.items.findIndex(({ number }) => number === installment)
  const first = ledger.items[from]
  if (first === undefined) return
  const calendar = { ...ledger.terms.calendar, firstDue: first.due }
  redate(ledger.items, installment, (n) => nthDueDate(calendar, n + periods))
}

/** From an installment on, another amount is due. The last one stays what is left. */
export function changePayment(ledger: Ledger, { installment, cents }: EventOf<'payment_change'>): void {
  for (const item of ledger.items.slice(0, -1).filter(({ number }) => number >= installment)) {
    item.dueCents = cents
    if (item.paidCents < cents) item.paidOn = null
  }
  ledger.firstOpen = 0
}

function redate(items: readonly OpenItem[], installment: number, dueOf: (n: number) => string): void {
  let periodStart: string | null = null
  for (const item of items.filter(({ number }) => number >= installment)) {
    item.due = dueOf(item.number - installment)
    item.periodStart = periodStart ?? item.periodStart
    periodStart = item.due
  }
}
