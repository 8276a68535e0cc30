import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'

/**
 * Returns the least payment in cents with which a modification pays the loan in equal installments: the last one is not higher than the
 * others. Null if the loan owes nothing. Each try is a projection by the engine itself.
 */
export function amortizingPayment(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  plan: Omit<EventOf<'modification'>, 'id' | 'sequence' | 'kind' | 'cents'>,
): number | null {
  const lastWith = (cents: number) => {
    const event = { ...plan, kind: 'modification', cents, id: 'plan', sequence: events.length } as const
    return replay(terms, [...events, event], plan.on).items.at(-1)?.unpaidCents ?? 0
  }
  // Everything that is left, as one payment, is enough.
  let [low, high] = [1, lastWith(1)]
  if (high <= 0) return null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (lastWith(middle) <= middle) high = middle
    else low = middle + 1
  }
  return low
}
