import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { DueItem, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { isAutomatic, loanEventsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { lateFeeCents } from './late-fee.ts'

/** A late fee that a contract allows. */
export interface LateFee {
  installment: number
  /** The day after the grace period. */
  on: PlainDate
  cents: number
}

/**
 * The late fees that the contract allows by a day and that were never assessed. An installment has at most one, also if it was
 * reversed. It has none if it is short only because of an old fee: the waterfall pays installments first (16 CFR 444.4).
 *
 * @param from no fee is assessed for a grace period that ended before this day, on which the loan came into the books
 */
export function lateFeesDue(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { from, today }: { from: PlainDate; today: PlainDate },
): LateFee[] {
  const { lateFee: rule } = terms
  if (rule === undefined) return []
  const taken = new Set(lateFeesOf(events).map(({ installment }) => installment))
  const stays = lateFeeStays(events)
  const { items, status } = replay(terms, events, today)
  if (status === 'charged_off' || status === 'settled' || status === 'sold') return []
  return items.flatMap((item) => {
    const on = addDays(item.due, rule.graceDays + 1)
    if (on > today || on < from || taken.has(item.number) || stays(on)) return []
    const unpaidCents = unpaidAfterGrace(terms, events, item)
    const cents = unpaidCents === 0 ? 0 : lateFeeCents(rule, unpaidCents)
    return cents === 0 ? [] : [{ installment: item.number, on, cents }]
  })
}

/**
 * Returns a function that says if no late fee may be assessed on a day: from a bankruptcy on (11 USC 362(a)(6)), and while the SCRA caps
 * interest, which includes fees (50 USC 3937(d)(1)).
 */
export function lateFeeStays(events: readonly LoanEvent[]): (day: PlainDate) => boolean {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  const kept = events.filter(({ id }) => !reversed.has(id))
  const bankrupt = kept.filter(({ kind }) => kind === 'bankruptcy' || kind === 'bankruptcy_dismissed')
  const capped = kept.filter((event): event is EventOf<'scra'> => event.kind === 'scra')
  return (day) =>
    capped.some(({ on, until }) => on <= day && day < until) ||
    bankrupt.toSorted((one, other) => (one.on < other.on ? -1 : 1)).findLast(({ on }) => on <= day)?.kind ===
      'bankruptcy'
}

/** The next late fee, if nothing is paid until then. Null if none is near. */
export function nextLateFee(
  { lateFee: rule }: LoanTerms,
  { items, fees, asOf, bankruptcyChapter }: LoanState,
): LateFee | null {
  if (rule === undefined || bankruptcyChapter !== null) return null
  const next = items.find(
    (item) =>
      item.unpaidCents > 0 &&
      addDays(item.due, rule.graceDays + 1) > asOf &&
      !fees.some(({ kind, installment }) => kind === 'late' && installment === item.number),
  )
  if (next === undefined) return null
  const cents = lateFeeCents(rule, next.unpaidCents)
  return cents === 0 ? null : { installment: next.number, on: addDays(next.due, rule.graceDays + 1), cents }
}

/** The automatic late fees that a payment with an earlier date has made wrong. The server reverses them with it. */
export function lateFeesToTakeBack(
  terms: LoanTerms,
  postings: readonly StoredPosting[],
  today: PlainDate,
): EventOf<'fee'>[] {
  const automatic = new Set(postings.filter(isAutomatic).map(({ id }) => id))
  return unjustifiedLateFees(terms, loanEventsOf(postings), today).filter(({ id }) => automatic.has(id))
}

/** The assessed late fees that the ledger doesn't justify. */
function unjustifiedLateFees(terms: LoanTerms, events: readonly LoanEvent[], today: PlainDate): EventOf<'fee'>[] {
  const { lateFee: rule } = terms
  if (rule === undefined) return []
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  const { items } = replay(terms, events, today)
  return lateFeesOf(events).filter(({ id, installment }) => {
    const item = items.find(({ number }) => number === installment)
    return !reversed.has(id) && item !== undefined && unpaidAfterGrace(terms, events, item) === 0
  })
}

function lateFeesOf(events: readonly LoanEvent[]): EventOf<'fee'>[] {
  return events.filter((event): event is EventOf<'fee'> => event.kind === 'fee' && event.fee === 'late')
}

/** Returns the unpaid part of an installment at the end of its grace period, in cents. */
function unpaidAfterGrace(terms: LoanTerms, events: readonly LoanEvent[], { due, number, paidOn }: DueItem): number {
  const graceEnd = addDays(due, terms.lateFee?.graceDays ?? 0)
  // An installment that was paid by then needs no second replay.
  if (paidOn !== null && paidOn <= graceEnd) return 0
  const { items } = replay(terms, events, graceEnd)
  return items.find((item) => item.number === number)?.unpaidCents ?? 0
}
