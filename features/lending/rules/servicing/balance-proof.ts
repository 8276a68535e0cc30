import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { Allocation, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A step of the way to a balance: the interest of a span of days, and the event that ends it. Amounts are whole cents. */
export interface ProofStep {
  on: PlainDate
  /** Null for the last step, which ends on the day of the balance. */
  event: LoanEvent | null
  /** The days since the step before, and the principal on which their interest accrued. */
  days: number
  principalBeforeCents: number
  accruedCents: number
  /** Where the event's money went. Null if it moved none to the loan. */
  allocation: Allocation | null
  principalCents: number
  interestCents: number
  feesCents: number
}

/**
 * The steps by which a loan came to its balance on a day: each event that counts, with the interest that accrued before it. The
 * accrued interest of a step is the change of the interest owed, so the steps add up to the balance.
 */
export function balanceProof(terms: LoanTerms, events: readonly LoanEvent[], asOf: PlainDate): ProofStep[] {
  const counted = countedEvents(events, asOf)
  let before = replay(terms, [], terms.start)
  let last = terms.start
  const steps: ProofStep[] = []
  for (const [n, event] of counted.entries()) {
    const until = replay(terms, counted.slice(0, n), event.on)
    const after = replay(terms, counted.slice(0, n + 1), event.on)
    steps.push(stepOf({ before, until, after, event, days: daysBetween(last, event.on) }))
    before = after
    last = event.on
  }
  const now = replay(terms, counted, asOf)
  steps.push(stepOf({ before, until: now, after: now, event: null, days: daysBetween(last, asOf) }))
  return steps
}

// A reversed event is as if it had never been.
function countedEvents(events: readonly LoanEvent[], asOf: PlainDate): LoanEvent[] {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  return events
    .filter(({ id, kind, on }) => kind !== 'reversal' && !reversed.has(id) && on <= asOf)
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)) || one.sequence - other.sequence)
}

interface Span {
  before: LoanState
  /** The day of the event, without it. */
  until: LoanState
  after: LoanState
  event: LoanEvent | null
  days: number
}

function stepOf({ before, until, after, event, days }: Span): ProofStep {
  return {
    ...{ on: after.asOf, event, days, principalBeforeCents: before.principalCents },
    accruedCents: until.interestCents - before.interestCents,
    allocation: (event && after.allocations.get(event.id)) ?? null,
    ...{ principalCents: after.principalCents, interestCents: after.interestCents },
    feesCents: after.feesOwedCents + after.chargesOwedCents,
  }
}
