import { z } from 'zod'
import { monthsFrom } from '#features/credit-repair/rules/disputes/claimed-months.ts'
import { type DisputableItem, isDebt } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import {
  type DisputedItem,
  type ItemProblem,
  itemProblem,
  LONGEST_EXPLANATION,
  MOST_DISPUTES,
} from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import {
  DISPUTE_REASONS,
  type DisputeReason,
  disputeReasonLabel,
  reasonsFor,
} from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { DISPUTE_RECIPIENTS, type DisputeRecipient } from '#features/credit-repair/rules/disputes/recipient.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

const line = z.object({
  is_chosen: z.boolean(),
  reason: z.string(),
  explanation: z.string().trim().max(LONGEST_EXPLANATION, 'Enter at most 1,000 characters'),
  recipient: z.enum(DISPUTE_RECIPIENTS),
  recipient_name: z.string().trim(),
  recipient_address: z.string().trim(),
  notice_on: z.string(),
  months: z.string(),
  correct_value: z.string().trim(),
  round: z.string(),
})
export type StartLine = z.input<typeof line>

/** The input of the form to start disputes, as a request needs it. */
export interface StartedDisputes {
  is_after_annual_report: boolean
  items: DisputedItem[]
}

/** Returns the empty inputs of an item in its round. */
export function emptyLine(item: DisputableItem, isChosen: boolean, round: number): StartLine {
  return {
    is_chosen: isChosen,
    reason: item.obsoleteSince === null ? '' : 'obsolete',
    explanation: '',
    recipient: 'bureau',
    recipient_name: item.name,
    recipient_address: '',
    notice_on: '',
    months: '',
    correct_value: '',
    round: String(round),
  }
}

/** The schema of the items' inputs, in order. Returns the chosen ones. Null marks an item already in dispute. */
export function startSchema(items: readonly (DisputableItem | null)[]) {
  return z
    .object({ is_after_annual_report: z.boolean(), lines: z.array(line) })
    .transform(({ is_after_annual_report, lines }, context): StartedDisputes => {
      const add = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      const chosen = lines.flatMap((typed, place) => {
        const item = items[place]
        if (!typed.is_chosen || !item) return []
        const outcome = disputedItem(item, typed)
        if (!('field' in outcome)) return [outcome]
        add(['lines', place, outcome.field], outcome.sentence)
        return []
      })
      const count = lines.filter(({ is_chosen }, place) => is_chosen && items[place]).length
      if (count === 0) add(['lines'], 'Choose an item')
      if (count > MOST_DISPUTES) add(['lines'], `Dispute at most ${MOST_DISPUTES} items at once`)
      return { is_after_annual_report, items: chosen }
    })
}

type LineProblem = Pick<ItemProblem, 'field' | 'sentence'>

function disputedItem(item: DisputableItem, typed: z.output<typeof line>): DisputedItem | LineProblem {
  const reason = DISPUTE_REASONS.find((one) => one === typed.reason)
  if (!reason) return { field: 'reason', sentence: 'Choose a reason' }
  const months = monthsFrom(typed.months)
  if (months === null) return { field: 'months', sentence: 'Enter months as 3/2026, separated by commas' }
  if (typed.notice_on !== '' && !isPlainDate(typed.notice_on)) return { field: 'notice_on', sentence: 'Enter a date' }
  const { explanation, recipient, correct_value } = typed
  const isDirect = recipient !== 'bureau'
  const wanted: DisputedItem = {
    ...{ bureau: item.bureau, item_key: item.key, reason, explanation, recipient, months },
    recipient_name: (isDirect && typed.recipient_name) || null,
    recipient_address: (isDirect && typed.recipient_address) || null,
    notice_on: (recipient === 'collector' && typed.notice_on) || null,
    correct_value: correct_value || null,
    round: Number(typed.round),
  }
  return itemProblem(wanted, item.kind) ?? wanted
}

/** Returns the possible reasons. For an item too old to be reported, that reason comes first. */
export function reasonOptions(
  { kind, obsoleteSince }: Pick<DisputableItem, 'kind' | 'obsoleteSince'>,
  recipient: DisputeRecipient = 'bureau',
) {
  const first: readonly DisputeReason[] = obsoleteSince === null ? [] : ['obsolete']
  const reasons = [...first, ...reasonsFor(kind, recipient).filter((reason) => !first.includes(reason))]
  return withChoice(reasons)
}

/** Returns the reasons that apply to all of these kinds of items. */
export function commonReasonOptions(kinds: readonly FileItemKind[]) {
  return withChoice(
    DISPUTE_REASONS.filter((reason) => reason !== 'other' && kinds.every((kind) => reasonsFor(kind).includes(reason))),
  )
}

const withChoice = (reasons: readonly DisputeReason[]) => [
  { value: '', label: 'Choose a reason' },
  ...reasons.map((value) => ({ value, label: disputeReasonLabel(value) })),
]

/** Returns true if the field for months makes sense: a claim about payments, a status, or an amount of a debt. */
export const hasMonths = (item: Pick<DisputableItem, 'kind'>, reason: string): boolean =>
  isDebt(item) && ['never_late', 'wrong_status', 'wrong_balance', 'paid', 'other'].includes(reason)
