import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

export const PROMISE_STATUSES = ['open', 'kept', 'broken', 'canceled'] as const
export const JUDGED_STATUSES = ['kept', 'broken'] as const satisfies readonly (typeof PROMISE_STATUSES)[number][]
export type PromiseStatus = (typeof PROMISE_STATUSES)[number]
export const PROMISE_SOURCES = ['staff', 'borrower'] as const
export type PromiseSource = (typeof PROMISE_SOURCES)[number]

export const MOST_PARTS = 12
/** A promise is about the next weeks: a longer arrangement is a change of the loan. */
export const MOST_PROMISED_DAYS = 120

/** A part of a promise. */
export interface PromisedPart {
  due_on: PlainDate
  cents: number
}

/** A payment of the loan that was entered after the promise was made, on its effective date. */
export interface Received {
  on: PlainDate
  cents: number
}

/** The company's patience. Cents that a payment may be short, and days that it may be late. */
export interface PromiseTolerance {
  graceDays: number
  shortCents: number
}

/** The judgment of a promise on a day. */
export interface Judgment {
  status: Extract<PromiseStatus, 'open' | 'kept' | 'broken'>
  /** The day of the first part that is not paid. Null unless the promise is open. */
  nextDueOn: PlainDate | null
  receivedCents: number
}

/**
 * Judges a promise. It is kept once all parts arrived, each by its day and the days of grace, and broken once a part did not arrive by then.
 * Money counts for the earliest part first, so paying ahead keeps later parts. A part that is short by at most the tolerance counts as paid.
 */
export function judgedPromise(
  parts: readonly PromisedPart[],
  received: readonly Received[],
  { graceDays, shortCents }: PromiseTolerance,
  today: PlainDate,
): Judgment {
  const sumBy = (day: PlainDate) => received.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0)
  const receivedCents = sumBy(today)
  let promised = 0
  for (const { due_on, cents } of parts.toSorted((one, other) => (one.due_on < other.due_on ? -1 : 1))) {
    promised += cents
    const deadline = addDays(due_on, graceDays)
    const isPaid = sumBy(deadline < today ? deadline : today) >= promised - shortCents
    if (isPaid) continue
    if (deadline < today) return { status: 'broken', nextDueOn: null, receivedCents }
    return { status: 'open', nextDueOn: due_on, receivedCents }
  }
  return { status: 'kept', nextDueOn: null, receivedCents }
}

/** Returns a problem with the parts of a new promise, or null. The days must follow each other from today on. */
export function partsProblem(parts: readonly PromisedPart[], today: PlainDate): string | null {
  const last = addDays(today, MOST_PROMISED_DAYS)
  if (parts.some(({ due_on }) => due_on > last)) return `A promised day can be at most ${MOST_PROMISED_DAYS} days ahead`
  return partsInOrder(parts, today)
}

/** Returns a problem with the days of payments, or null if each is after the one before it, from today on. */
export function partsInOrder(parts: readonly PromisedPart[], today: PlainDate): string | null {
  let before: PlainDate | null = null
  for (const { due_on } of parts) {
    if (due_on < today) return 'A promised day can’t be in the past'
    if (before !== null && due_on <= before) return 'Each promised day must be after the one before it'
    before = due_on
  }
  return null
}

/** Returns the share of judged promises that were kept, in whole percent. Null if none was judged. */
export function keptPercent({ kept, broken }: { kept: number; broken: number }): number | null {
  return kept + broken === 0 ? null : Math.round((kept / (kept + broken)) * 100)
}
