import type { Ledger, OpenItem } from './ledger.ts'
import type { EventOf } from './loan-event.ts'
import { calendarFrom, nthPayday, paydaysAfter } from './payday.ts'

/** Moves an installment to another date. Those after it follow the calendar from there. */
export function changeDueDate(ledger: Ledger, { installment, due }: EventOf<'due_date_change'>): void {
  ledger.calendar = calendarFrom(ledger.calendar, due)
  const { calendar } = ledger
  // The day itself is agreed, also if it is no business day.
  redate(ledger.items, installment, (n) => (n === 0 ? due : nthPayday(calendar, n)))
}

/** Moves every unpaid installment from this one on by so many periods of the calendar. */
export function extend(ledger: Ledger, { installment, periods }: EventOf<'extension'>): void {
  const from = ledger.items.findIndex(({ number }) => number === installment)
  const first = ledger.items[from]
  if (first === undefined) return
  redate(ledger.items, installment, paydaysAfter(ledger.calendar, first.due, periods))
}

/** From an installment on, another amount is due. The last one stays what is left. */
export function changePayment(ledger: Ledger, { installment, cents, count }: EventOf<'payment_change'>): void {
  const end = count === undefined ? Number.POSITIVE_INFINITY : installment + count
  for (const item of ledger.items.slice(0, -1).filter(({ number }) => number >= installment && number < end)) {
    item.dueCents = cents
    if (item.paidCents < cents) item.paidOn = null
  }
  ledger.firstOpen = 0
}

/**
 * Replaces the unpaid installments from one on. One that was paid in part keeps that part. Only simple interest can be modified: the
 * interest of a scheduled loan is fixed by the contract.
 */
export function modify(ledger: Ledger, event: EventOf<'modification'>): void {
  const isReplaced = ({ number, paidOn }: OpenItem) => number >= event.installment && paidOn === null
  const begun = ledger.items.filter((item) => isReplaced(item) && item.paidCents > 0)
  for (const item of begun) {
    item.dueCents = item.paidCents
    item.paidOn = event.on
  }
  const kept = ledger.items.filter((item) => !isReplaced(item))
  const last = kept.at(-1)
  const { dates: _, ...calendar } = ledger.calendar
  const moved = { ...(event.calendar ?? calendar), firstDue: event.firstDue, count: event.count }
  ledger.calendar = moved
  const added = Array.from({ length: event.count }, (_item, n) => ({
    ...{ number: (last?.number ?? event.installment - 1) + n + 1, due: nthPayday(moved, n) },
    periodStart: n === 0 ? event.on : nthPayday(moved, n - 1),
    ...{ dueCents: event.cents, paidCents: 0, paidOn: null, interestCents: 0, principalCents: event.cents },
    ...{ paidInterestCents: 0, paidPrincipalCents: 0, waivedInterestCents: 0, openingCents: 0 },
  }))
  ledger.items = [...kept, ...added]
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
