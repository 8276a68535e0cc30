import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { eventOfChange, feesOfChange } from './change-event.ts'
import type { LoanChange } from './loan-change.ts'

/** A loan's figures before and after a change. Amounts are whole cents. */
export interface ChangePreview {
  before: LoanState
  after: LoanState
}

/** The loan today without and with a change. A change that takes effect later is shown on its day. */
export function changePreview(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  change: LoanChange,
  today: PlainDate,
): ChangePreview {
  const day = change.on > today ? change.on : today
  const event = eventOfChange(change, { id: 'preview', sequence: events.length })
  return {
    before: replay(terms, events, day),
    after: replay(terms, [...events, event, ...feesOfChange(terms, events, change, event)], day),
  }
}
