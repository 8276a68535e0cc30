import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DisputeReason } from './dispute-reason.ts'
import type { DisputeResult, DisputeStatus } from './dispute-status.ts'

export const LONGEST_ITEM_NAME = 200
export const LONGEST_TRACKING_NUMBER = 100
export const TRACKING_NUMBER_TOO_LONG = `A tracking number can have at most ${LONGEST_TRACKING_NUMBER} characters`

/** A `disputes` row without its owner columns. */
export interface Dispute extends DisputeProgress {
  id: string
  client_id: string
  /** The report that lists the item. */
  report_id: string
  bureau: Bureau
  item_kind: ItemKind
  /** The same item in another report of the same bureau has the same key. */
  item_key: string
  item_name: string
  explanation: string | null
}

/** The progress of a dispute, with the day of each step. */
export interface DisputeProgress {
  /** Decides what the letter asks of the bureau, and its deadline. */
  reason: DisputeReason
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
