import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { minus, NOTHING_OWED, negated, type Owed, owedOf } from './owed.ts'

/** The change that a ledger entry made to what a loan owes. */
export interface Movement {
  /** The entry itself, by part. */
  own: Owed
  /**
   * The entry's other effects: a reversal takes its payment back and recalculates everything since then, and a settlement forgives
   * the rest. Zero for most entries.
   */
  besides: Owed
  before: Owed
  after: Owed
}

/** The events in the order in which they take effect. */
export function inOrder(events: readonly LoanEvent[]): LoanEvent[] {
  return events.toSorted(
    (one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)) || one.sequence - other.sequence,
  )
}

/**
 * The movement of one of the ordered events. Only the events before it are known then: a payment that is reversed later counts until its
 * reversal, so that a statement ends where the next one begins.
 */
export function movementAt(terms: LoanTerms, ordered: readonly LoanEvent[], index: number): Movement {
  const event = ordered[index]
  if (event === undefined)
    return { own: NOTHING_OWED, besides: NOTHING_OWED, before: NOTHING_OWED, after: NOTHING_OWED }
  const [known, entered] = [ordered.slice(0, index), ordered.slice(0, index + 1)]
  const before = owedOf(replay(terms, known, event.on), known)
  const state = replay(terms, entered, event.on)
  const after = owedOf(state, entered)
  const change = minus(after, before)
  const own = isReversed(known, event) ? change : (ownParts(terms, ordered, event, state) ?? change)
  return { own, besides: minus(change, own), before, after }
}

const isReversed = (known: readonly LoanEvent[], { id }: LoanEvent): boolean =>
  known.some((event) => event.kind === 'reversal' && event.reverses === id)

/** The parts that an entry's own amount changes. Null if it has none of its own. */
function ownParts(terms: LoanTerms, ordered: readonly LoanEvent[], event: LoanEvent, state: LoanState): Owed | null {
  switch (event.kind) {
    case 'advance':
      return { ...NOTHING_OWED, principal: event.cents }
    case 'fee':
      return { ...NOTHING_OWED, fees: event.cents }
    case 'charge':
      return { ...NOTHING_OWED, charges: event.cents }
    case 'refund':
      return { ...NOTHING_OWED, credit: event.cents }
    case 'payment':
    case 'credit':
    case 'recovery':
    case 'settlement':
      return allocated(state, event.id)
    case 'reversal':
      return reversedParts(terms, ordered, event.reverses)
    default:
      return null
  }
}

function allocated({ allocations }: LoanState, id: string): Owed | null {
  const parts = allocations.get(id)
  if (parts === undefined) return null
  return negated({
    ...{ interest: parts.interestCents, principal: parts.principalCents },
    ...{ fees: parts.feesCents, charges: parts.chargesCents },
    ...{ credit: parts.creditCents, chargedOff: parts.recoveredCents },
  })
}

// Only a change that takes effect later than its reversal comes after it. It has moved nothing yet.
function reversedParts(terms: LoanTerms, ordered: readonly LoanEvent[], reverses: string): Owed | null {
  const index = ordered.findIndex(({ id, kind }) => id === reverses && kind !== 'reversal')
  const reversal = ordered.findIndex((event) => event.kind === 'reversal' && event.reverses === reverses)
  return index === -1 || index > reversal ? null : negated(movementAt(terms, ordered, index).own)
}
