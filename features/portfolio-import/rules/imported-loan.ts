import type { DayCount } from '#features/lending/rules/day-count.ts'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { dueDates, nthDueDate, type PaymentCalendar } from '#features/lending/rules/engine/payment-calendar.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { LoanField, RowFault } from './import-fields.ts'
import type { LoanRow } from './loan-row.ts'

/** The terms of servicing that a product gives, because the file has none. */
export type Servicing = Partial<Pick<LoanTerms, 'waterfall' | 'shortToleranceCents' | 'lateFee' | 'nsfFeeCents'>>

/** The facts of an import that hold for all of its loans. */
export interface ImportFacts {
  /** The day of the balances. */
  cutoverOn: PlainDate
  dayCount: DayCount
}

/** An event of an imported loan before it has an id. */
export interface ImportedEvent {
  kind: LoanEvent['kind']
  on: PlainDate
  cents: number
  details: object
  /** The place of the event that it reverses. */
  reverses?: number
  /** The place of the fee that it waives. */
  waives?: number
}

/** A loan with the events that bring it into the books. */
export interface ImportedLoan {
  terms: LoanTerms
  events: ImportedEvent[]
}

/** Returns the calendar that the file states for a whole loan. */
function originalCalendar({ every, firstPaymentOn, secondDay, count }: LoanRow): PaymentCalendar {
  return { every, firstDue: firstPaymentOn, count, ...(secondDay !== null && { secondDay }) }
}

/**
 * Returns a loan that opens on the day of its balances with what is then owed. Its installments are those that are unpaid; the oldest
 * one is what the amount past due leaves of it. Interest begins with the accrued interest of the file, to the cent.
 */
export function openedLoan(
  row: LoanRow,
  { cutoverOn, dayCount }: ImportFacts,
  servicing: Servicing,
): ImportedLoan | { faults: RowFault<LoanField>[] } {
  if (row.principalCents === 0)
    return {
      faults: [{ field: 'principal', message: 'The balance is zero. A loan that is paid off needs its whole history' }],
    }
  if (row.openedOn > cutoverOn)
    return { faults: [{ field: 'opened_on', message: `The loan was opened after the balances of ${cutoverOn}` }] }
  const oldest = oldestUnpaid(row, cutoverOn)
  if ('faults' in oldest) return oldest
  const calendar = restOf(row, oldest.due)
  const start = startOf(row, oldest.due, cutoverOn)
  const terms: LoanTerms = {
    ...contract(row, { cutoverOn, dayCount }, servicing),
    ...{ start, calendar, rates: [{ on: start, ratePercent: row.ratePercent }] },
    payment: { fixedCents: row.paymentCents, allowsNegativeAmortization: true, ...firstPart(row, calendar, cutoverOn) },
    advances: [{ on: start, cents: row.principalCents }],
    opening: { on: cutoverOn, interestCents: row.interestCents ?? 0 },
  }
  const fees = row.feesCents ?? 0
  const events: ImportedEvent[] = [{ kind: 'advance', on: cutoverOn, cents: row.principalCents, details: {} }]
  if (fees > 0) events.push({ kind: 'fee', on: cutoverOn, cents: fees, details: { fee: 'other' } })
  return { terms, events }
}

/** Returns the first day of the period of the oldest unpaid installment, or the day of the balances if that is earlier. */
function startOf(row: LoanRow, due: PlainDate, cutoverOn: PlainDate): PlainDate {
  const whole = dueDates(originalCalendar(row))
  const listed = whole[whole.indexOf(due) - 1]
  const before =
    row.every === 'once' ? row.openedOn : (listed ?? nthDueDate({ ...originalCalendar(row), firstDue: due }, -1))
  const start = before < row.openedOn ? row.openedOn : before
  return start < cutoverOn ? start : cutoverOn
}

/** Returns the terms of a loan from its beginning. */
export function originalTerms(row: LoanRow, facts: ImportFacts, servicing: Servicing): LoanTerms {
  return {
    ...contract(row, facts, servicing),
    ...{ start: row.openedOn, calendar: originalCalendar(row) },
    rates: [{ on: row.openedOn, ratePercent: row.ratePercent }],
    payment: { fixedCents: row.paymentCents, allowsNegativeAmortization: true },
    advances: [{ on: row.openedOn, cents: row.originalCents }],
  }
}

const contract = (_: LoanRow, { dayCount }: ImportFacts, servicing: Servicing) => ({
  ...{ method: 'simple_daily' as const, dayCount, waterfall: DEFAULT_WATERFALL.simple_daily, shortToleranceCents: 0 },
  ...servicing,
})

/** Returns the oldest due date that is unpaid: by the days past due, by the next due date, or by the date that is paid through. */
function oldestUnpaid(row: LoanRow, cutoverOn: PlainDate): { due: PlainDate } | { faults: RowFault<LoanField>[] } {
  const { nextDueOn, paidThrough, daysPastDue } = row
  const late = daysPastDue === null || daysPastDue === 0 ? null : addDays(cutoverOn, -daysPastDue)
  const isNextLate = nextDueOn !== null && nextDueOn < cutoverOn
  if (isNextLate && daysPastDue !== null && late !== nextDueOn)
    return fault(
      'days_past_due',
      `On ${cutoverOn}, a loan whose next due date is ${nextDueOn} is ${daysBetween(nextDueOn, cutoverOn)} days past due`,
    )
  if (late !== null && !isNextLate && !dueDates(originalCalendar(row)).includes(late))
    return fault('days_past_due', `No payment was due on ${late}, ${daysPastDue} days before ${cutoverOn}`)
  const due = late ?? nextDueOn ?? dueAfter(row, paidThrough)
  if (due === null) return fault('next_due_on', 'Enter the next due date, the paid-through date, or the days past due')
  if (due <= row.openedOn)
    return fault(
      late === null ? 'next_due_on' : 'days_past_due',
      `A payment was due on ${due}, before the loan was opened`,
    )
  return { due }
}

const fault = (field: LoanField, message: string) => ({ faults: [{ field, message }] })

function dueAfter(row: LoanRow, paidThrough: PlainDate | null): PlainDate | null {
  if (paidThrough === null) return null
  const dates = dueDates(originalCalendar(row))
  return dates.find((due) => due > paidThrough) ?? dates.at(-1) ?? null
}

/** Returns the calendar of the installments from a due date on. A date that the contract's calendar doesn't have moves those after it. */
function restOf(row: LoanRow, due: PlainDate): PaymentCalendar {
  const calendar = originalCalendar(row)
  const dates = dueDates(calendar)
  const place = dates.indexOf(due)
  if (row.every === 'once') return { ...calendar, firstDue: due }
  // Months keep the 31st only if they are counted from one.
  const listed = Number(row.firstPaymentOn.slice(8)) > 28 && { dates: dates.slice(place) }
  if (place !== -1 && row.every !== 'half_month')
    return { ...calendar, firstDue: due, count: dates.length - place, ...listed }
  const last = dates.at(-1) ?? due
  const moved = { ...calendar, firstDue: due, ...swappedDays(row, due) }
  let count = 1
  while (count < row.count && nthDueDate(moved, count) <= last) count++
  return { ...moved, count }
}

// A calendar of two days a month begins with either of them: the other one is its second day.
function swappedDays({ firstPaymentOn, secondDay }: LoanRow, due: PlainDate): { secondDay?: number } {
  if (secondDay === null) return {}
  const [first, own] = [Number(firstPaymentOn.slice(8)), Number(due.slice(8))]
  return { secondDay: own === first ? secondDay : first }
}

/** Returns the steps of a loan whose oldest unpaid installment was paid in part, as the amount past due says. */
function firstPart(row: LoanRow, calendar: PaymentCalendar, cutoverOn: PlainDate) {
  const late = dueDates(calendar).filter((due) => due < cutoverOn).length
  if (row.pastDueCents === null || late === 0 || calendar.count === 1 || late >= calendar.count) return {}
  const cents = row.pastDueCents - (late - 1) * row.paymentCents
  if (cents <= 0 || cents >= row.paymentCents) return {}
  return {
    steps: [
      { from: 1, cents },
      { from: 2, cents: row.paymentCents },
    ],
  }
}

/** Returns the events as the engine reads them, with made-up ids. A reversal names its event by the place in the list. */
export function eventsOf(events: readonly ImportedEvent[], idOf: (place: number) => string = String): LoanEvent[] {
  return events.map(({ kind, on, cents, details, reverses, waives }, sequence) => {
    const event = {
      ...{ id: idOf(sequence), sequence, on, kind, cents, ...details },
      ...(waives !== undefined && { fee: idOf(waives) }),
      ...(reverses !== undefined && { reverses: idOf(reverses) }),
    }
    // The rules of this folder make each event with the fields of its kind.
    return event as LoanEvent
  })
}

/** The term of a loan in months, as its column holds it: a part of a month counts as a whole one. */
export function monthsOfLoan(row: LoanRow): number {
  const last = nthDueDate(originalCalendar(row), row.count - 1)
  const months =
    (Number(last.slice(0, 4)) - Number(row.openedOn.slice(0, 4))) * 12 +
    Number(last.slice(5, 7)) -
    Number(row.openedOn.slice(5, 7))
  return Math.max(1, last.slice(8) > row.openedOn.slice(8) ? months + 1 : months)
}
