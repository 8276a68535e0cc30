import { z } from 'zod'
import type { DisputableItem } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import {
  type DisputedItem,
  itemProblem,
  LONGEST_EXPLANATION,
  MOST_DISPUTES,
} from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import {
  DISPUTE_REASONS,
  type DisputeReason,
  disputeReasonLabel,
} from '#features/credit-repair/rules/disputes/dispute-reason.ts'

const line = z.object({
  is_chosen: z.boolean(),
  reason: z.string(),
  explanation: z.string().trim().max(LONGEST_EXPLANATION, 'Enter at most 1,000 characters'),
})

/** The schema of the items' inputs, in order. Returns the chosen ones. Null marks an item already in dispute. */
export function startSchema(items: readonly (DisputableItem | null)[]) {
  return z.object({ lines: z.array(line) }).transform(({ lines }, context): DisputedItem[] => {
    const chosen = lines.flatMap(({ is_chosen, reason, explanation }, place) => {
      const item = items[place]
      if (!is_chosen || !item) return []
      const known = DISPUTE_REASONS.find((one) => one === reason)
      const problem = known && itemProblem({ reason: known, explanation })
      if (!known) context.addIssue({ code: 'custom', path: ['lines', place, 'reason'], message: 'Choose a reason' })
      if (problem) {
        context.addIssue({ code: 'custom', path: ['lines', place, 'explanation'], message: problem.sentence })
      }
      return known ? [{ bureau: item.bureau, item_key: item.key, reason: known, explanation }] : []
    })
    const count = lines.filter(({ is_chosen }, place) => is_chosen && items[place]).length
    if (count === 0) context.addIssue({ code: 'custom', path: ['lines'], message: 'Choose an item' })
    if (count > MOST_DISPUTES) {
      context.addIssue({ code: 'custom', path: ['lines'], message: `Dispute at most ${MOST_DISPUTES} items at once` })
    }
    return chosen
  })
}

/** Returns the possible reasons. For an item too old to be reported, that reason comes first. */
export function reasonOptions({ obsoleteSince }: Pick<DisputableItem, 'obsoleteSince'>) {
  const first: readonly DisputeReason[] = obsoleteSince === null ? [] : ['obsolete']
  const reasons = [...first, ...DISPUTE_REASONS.filter((reason) => !first.includes(reason))]
  return [
    { value: '', label: 'Choose a reason' },
    ...reasons.map((value) => ({ value, label: disputeReasonLabel(value) })),
  ]
}
