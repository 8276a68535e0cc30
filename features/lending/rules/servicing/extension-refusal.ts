import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { extensionLimit } from './extension-limits.ts'
import type { LoanChange } from './loan-change.ts'
import { type ChangeRefusal, refused } from './refused.ts'

/** Why a limit of the product refuses an extension. A reason to exceed the limit lets it pass, and is refused where no limit applies. */
export function extensionRefusal(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  change: Extract<LoanChange, { act: 'extension' }>,
): ChangeRefusal | null {
  const message = extensionLimit(terms, events, change)
  if (change.limit_override !== undefined)
    return message === null ? refused('limit_override', 'No limit is exceeded, so leave this empty') : null
  return message === null ? null : { code: 'EXTENSION_LIMIT', message, field: 'act' }
}

/** The product's fee comes with each extension, so it can't be entered a second time. */
export function extensionFeeRefusal(
  { fee }: Pick<Extract<LoanChange, { act: 'fee' }>, 'fee'>,
  { extension }: LoanTerms,
): ChangeRefusal | null {
  const isAdded = extension?.feeCents !== undefined || extension?.feePercent !== undefined
  return fee === 'extension' && isAdded ? refused('fee', 'The extension fee is added with each extension') : null
}
