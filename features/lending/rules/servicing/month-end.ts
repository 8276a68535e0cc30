import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState, LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { figuresOf } from '#features/lending/rules/loan-figures.ts'
import { addDays, onDayOfMonth } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A loan at the end of a month, as furnishers report it (Metro 2, base segment). Amounts are whole cents. */
export interface MonthEnd {
  month_end: PlainDate
  status: LoanStatus
  principal: number
  /** Accrued and not paid. */
  interest: number
  /** Fees and charges owed. */
  fees: number
  past_due_amount: number
  days_past_due: number
  /** Of a charged-off loan, as it was on the day of the charge-off: the bureaus count seven years from there (15 USC 1681c(c)). */
  past_due_since: PlainDate | null
  next_due_on: PlainDate | null
  next_due_amount: number | null
  last_payment_on: PlainDate | null
  paid_in_month: number
  /** The amount of the next installment, or of the last one if none is left. */
  scheduled_payment: number
  charged_off_on: PlainDate | null
  charged_off_amount: number | null
  recovered_amount: number
  is_deceased: boolean
  bankruptcy_chapter: number | null
}

/** Returns the last days of the months that are over by a day. The first one is the month of `from`. */
export function completeMonths(from: PlainDate, today: PlainDate): PlainDate[] {
  const ends: PlainDate[] = []
  for (let end = monthEndOf(from); end < today; end = monthEndOf(addDays(end, 1))) ends.push(end)
  return ends
}

const monthEndOf = (day: PlainDate): PlainDate => onDayOfMonth(day, 31)

/** Returns the first day of a month by its last day. */
export const monthStartOf = (monthEnd: PlainDate): PlainDate => onDayOfMonth(monthEnd, 1)

/**
 * Returns the loan at the end of a month, by all events that are known now and took effect by then. Null if it was open on no day of
 * the month: it had not begun, or it was paid off, settled, or sold before. A charged-off loan stays open until all is recovered.
 */
export function monthEnd(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): MonthEnd | null {
  if (terms.start > on) return null
  const state = replay(terms, events, on)
  const start = monthStartOf(on)
  if (isClosed(state) && terms.start < start && isClosed(replay(terms, events, addDays(start, -1)))) return null
  const figures = figuresOf(state, events)
  const received = moneyReceived(events).filter((event) => event.on <= on)
  return {
    month_end: on,
    ...{ status: state.status, principal: state.principalCents, interest: state.interestCents },
    ...{ fees: figures.fees_owed, past_due_amount: state.pastDueCents, days_past_due: state.daysPastDue },
    past_due_since: state.chargedOff === null ? state.oldestUnpaidDue : dueBefore(terms, events, state.chargedOff.on),
    ...{ next_due_on: state.nextDue?.on ?? null, next_due_amount: state.nextDue?.cents ?? null },
    last_payment_on:
      received
        .map((event) => event.on)
        .toSorted()
        .at(-1) ?? null,
    paid_in_month: received.filter((event) => event.on >= start).reduce((total, { cents }) => total + cents, 0),
    scheduled_payment: scheduledPayment(state),
    ...{ charged_off_on: figures.charged_off_on, charged_off_amount: figures.charged_off_amount },
    recovered_amount: figures.recovered_amount,
    ...{ is_deceased: state.isDeceased, bankruptcy_chapter: state.bankruptcyChapter },
  }
}

function isClosed({ status, chargedOff }: LoanState): boolean {
  if (chargedOff !== null) return chargedOff.recoveredCents >= chargedOff.principalCents + chargedOff.interestCents
  return status === 'paid_off' || status === 'settled' || status === 'sold'
}

// The charge-off itself leaves nothing unpaid.
function dueBefore(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): PlainDate | null {
  const chargeOff = events.find((event) => event.kind === 'charge_off' && event.on === on)
  const earlier = events.filter(({ sequence }) => chargeOff !== undefined && sequence < chargeOff.sequence)
  return replay(terms, earlier, on).oldestUnpaidDue
}

function moneyReceived(events: readonly LoanEvent[]): { on: PlainDate; cents: number }[] {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  return events.flatMap((event) => {
    const isMoney = event.kind === 'payment' || event.kind === 'settlement' || event.kind === 'recovery'
    return isMoney && !reversed.has(event.id) ? [{ on: event.on, cents: event.cents }] : []
  })
}

function scheduledPayment({ items, asOf }: LoanState): number {
  const next = items.find(({ due, unpaidCents }) => due >= asOf && unpaidCents > 0) ?? items.at(-1)
  return next?.dueCents ?? 0
}
