import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DisputeReason } from './dispute-reason.ts'
import type { DisputeResult, DisputeStatus } from './dispute-status.ts'
import type { ItemFacts } from './item-facts.ts'
import type { NextAct } from './next-round.ts'
import type { DisputeRecipient } from './recipient.ts'

export const LONGEST_ITEM_NAME = 200
export const LONGEST_TRACKING_NUMBER = 100
export const LONGEST_CORRECT_VALUE = 200
export const TRACKING_NUMBER_TOO_LONG = `A tracking number can have at most ${LONGEST_TRACKING_NUMBER} characters`

/** A `disputes` row without its owner columns. */
export interface Dispute extends DisputeProgress {
  id: string
  client_id: string
  /** The report that lists the item. */
  report_id: string
  bureau: Bureau
  item_kind: FileItemKind
  /** The same item in another report of the same bureau has the same key. */
  item_key: string
  item_name: string
  item_facts: ItemFacts
  recipient_name: string | null
  /** Lines. */
  recipient_address: string | null
  /** The months that are reported wrongly, as 'YYYY-MM'. */
  months: readonly string[]
  round: number
  /** The value that the item should have. */
  correct_value: string | null
  explanation: string | null
  /** The next step after the answer, and whether it was done. */
  next_act: NextAct | null
  next_status: 'proposed' | 'done' | 'dismissed' | null
  procedure_due_on: PlainDate | null
  procedure_answered_on: PlainDate | null
}

/** The progress of a dispute, with the day of each step. */
export interface DisputeProgress {
  /** Decides what the letter asks of the bureau, and its deadline. */
  reason: DisputeReason
  recipient: DisputeRecipient
  /** The day on which the client received a collector's validation notice. */
  notice_on: PlainDate | null
  /** True if the client saw the item in a free annual report. */
  is_after_annual_report: boolean
  status: DisputeStatus
  attested_on: PlainDate | null
  sent_on: PlainDate | null
  tracking_number: string | null
  received_on: PlainDate | null
  /** The day the client sent the bureau more relevant information. */
  information_on: PlainDate | null
  investigation_on: PlainDate | null
  due_on: PlainDate | null
  result: DisputeResult | null
  result_on: PlainDate | null
  closed_on: PlainDate | null
  /** An instant. */
  created_at: string
}
