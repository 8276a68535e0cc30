import { businessDayAfter } from '#platform/rules/business-days.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DisputeProgress } from './dispute.ts'
import { isBlockRequest } from './dispute-reason.ts'
import { isOpenDispute } from './dispute-status.ts'
import type { DisputeRecipient } from './recipient.ts'

/** Days for a bureau's investigation, from receipt of the dispute. */
const INVESTIGATION_DAYS = 30
const EXTENSION_DAYS = 15
const ANNUAL_REPORT_DAYS = 45
const BLOCK_BUSINESS_DAYS = 4

/**
 * Returns the day by which a bureau must answer: thirty days from receipt, plus fifteen if the client sent more
 * relevant information within them. Forty-five after a free annual report, and four business days for a block, which
 * nothing extends. A furnisher has the time of a bureau (15 USC 1681s-2(a)(8)(E)(iii)). A collector has no deadline; the
 * company asks again after the same days. Null before receipt, however long ago the letter was mailed.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681i — 15 USC 1681i(a)(1)
 * @see https://www.law.cornell.edu/uscode/text/15/1681c-2 — 15 USC 1681c-2(a)
 * @see https://www.law.cornell.edu/uscode/text/15/1681j — 15 USC 1681j(a)(3)
 */
export function disputeDueOn({
  reason,
  received_on,
  information_on,
  is_after_annual_report = false,
}: Pick<DisputeProgress, 'reason' | 'received_on' | 'information_on'> & {
  is_after_annual_report?: boolean
}): PlainDate | null {
  if (received_on === null) return null
  if (isBlockRequest({ reason })) return businessDayAfter(received_on, BLOCK_BUSINESS_DAYS)
  if (is_after_annual_report) return addDays(received_on, ANNUAL_REPORT_DAYS)
  const due = addDays(received_on, INVESTIGATION_DAYS)
  return information_on !== null && information_on <= due ? addDays(due, EXTENSION_DAYS) : due
}

export interface DueWords {
  words: string
  isOverdue: boolean
}

const ANSWERS: Readonly<Record<DisputeRecipient, string>> = {
  bureau: 'Bureau answer due',
  furnisher: 'Furnisher answer due',
  collector: 'Follow up',
}

/** Returns the time left for the answer: 'Bureau answer due in 6 d', '2 d overdue'. Null if no deadline is running. */
export function disputeDueWords(
  dispute: Pick<DisputeProgress, 'status' | 'due_on'> & { recipient?: DisputeRecipient },
  today: PlainDate,
): DueWords | null {
  if (dispute.due_on === null || !isOpenDispute(dispute)) return null
  const left = daysBetween(today, dispute.due_on)
  if (left < 0) return { words: `${-left} d overdue`, isOverdue: true }
  const answer = ANSWERS[dispute.recipient ?? 'bureau']
  return { words: left === 0 ? `${answer} today` : `${answer} in ${left} d`, isOverdue: false }
}

/** Business days for mailing the results after an investigation, and for the notice of a frivolous dispute. */
const NOTICE_BUSINESS_DAYS = 5

/**
 * Returns the day by which a bureau must have mailed its results: five business days after the end of its time. Null
 * if it has no deadline, and for a block request and a collector, whose laws have no such notice.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681i — 15 USC 1681i(a)(6)(A)
 */
export function resultsMailedBy({
  reason,
  recipient,
  due_on,
}: Pick<DisputeProgress, 'reason' | 'recipient' | 'due_on'>): PlainDate | null {
  return due_on === null || isBlockRequest({ reason }) || recipient === 'collector' ? null : noticeDueAfter(due_on)
}

/**
 * Returns the day by which a notice must be mailed after a decision: that a dispute is frivolous, or that a deleted
 * item is back.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681i — 15 USC 1681i(a)(3)(B) and (a)(5)(B)(ii)
 */
export function noticeDueAfter(day: PlainDate): PlainDate {
  return businessDayAfter(day, NOTICE_BUSINESS_DAYS)
}
