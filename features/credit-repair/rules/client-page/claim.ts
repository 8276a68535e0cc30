import { monthWords } from '#features/credit-repair/rules/disputes/claimed-months.ts'
import { type DisputeReason, disputeReasonSentence } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'

/** The parts of a dispute that its letter says in the client's name. */
export interface ClaimParts {
  reason: DisputeReason
  item_kind: FileItemKind
  explanation: string | null
  months: readonly string[]
  correct_value: string | null
}

/** Returns the claim of a dispute as its letter states it, which the client attests to. */
export function claimOf({ reason, item_kind, explanation, months, correct_value }: ClaimParts): string {
  return [
    disputeReasonSentence(reason, item_kind),
    explanation,
    months.length > 0 ? `Wrong for: ${months.map(monthWords).join(', ')}.` : null,
    correct_value === null ? null : `It should be: ${correct_value}`,
  ]
    .filter((part) => part !== null)
    .join(' ')
}
