import { businessDayAfter } from '#platform/rules/business-days.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DisputeProgress } from './dispute.ts'
import { isBlockRequest } from './dispute-reason.ts'
import { isOpenDispute } from './dispute-status.ts'

/** Days for a bureau's investigation, from receipt of the dispute. */
const INVESTIGATION_DAYS = 30
const EXTENSION_DAYS = 15
const BLOCK_BUSINESS_DAYS = 4

/**
 * Returns the day by which a bureau must answer: thirty days from receipt, plus fifteen if the client sent more
 * relevant information within them. For a block, four business days, which nothing extends. Null before receipt,
 * however long ago the letter was mailed.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681i — 15 USC 1681i(a)(1)
 * @see https://www.law.cornell.edu/uscode/text/15/1681c-2 — 15 USC 1681c-2(a)
 */
export function disputeDueOn({
  reason,
  received_on,
  information_on,
}: Pick<DisputeProgress, 'reason' | 'received_on' | 'information_on'>): PlainDate | null {
  if (received_on === null) return null
  if (isBlockRequest({ reason })) return businessDayAfter(received_on, BLOCK_BUSINESS_DAYS)
  const due = addDays(received_on, INVESTIGATION_DAYS)
  return information_on !== null && information_on <= due ? addDays(due, EXTENSION_DAYS) : due
}

export interface DueWords {
  words: string
  isOverdue: boolean
}

/** Returns the time left for the bureau: 'Bureau answer due in 6 d', '2 d overdue'. Null if no deadline is running. */
export function disputeDueWords(
  dispute: Pick<DisputeProgress, 'status' | 'due_on'>,
  today: PlainDate,
): DueWords | null {
  if (dispute.due_on === null || !isOpenDispute(dispute)) return null
  const left = daysBetween(today, dispute.due_on)
  if (left < 0) return { words: `${-left} d overdue`, isOverdue: true }
  return { words: left === 0 ? 'Bureau answer due today' : `Bureau answer due in ${left} d`, isOverdue: false }
}
