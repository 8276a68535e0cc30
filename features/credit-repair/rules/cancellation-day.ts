import type { PlainDate } from '#platform/rules/dates.ts'
import { type ClientDays, mayStillCancel } from './signing-days.ts'

/** A signed contract, and today's date where the company and the client are. */
export interface CancellationDays {
  signedOn: PlainDate
  until: PlainDate
  companyToday: PlainDate
  clientToday: ClientDays
}

export type CancellationDay = { day: PlainDate } | { problem: 'in_future' | 'before_signing' | 'window_over' }

/**
 * Returns the day of a cancellation that staff record, or why it can't be recorded. A notice on paper counts from the
 * day on which it was mailed or delivered, however late it arrives. Without one, the day is today, and the last day of
 * the period if it ends later where the client is.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679e — 15 USC 1679e
 */
export function cancellationDay(noticeOn: PlainDate | null, days: CancellationDays): CancellationDay {
  return noticeOn === null ? dayOfRecording(days) : dayOfNotice(noticeOn, days)
}

function dayOfRecording({ signedOn, until, companyToday, clientToday }: CancellationDays): CancellationDay {
  if (companyToday > until && !mayStillCancel(until, clientToday)) return { problem: 'window_over' }
  if (companyToday < signedOn) return { day: signedOn }
  return { day: companyToday < until ? companyToday : until }
}

function dayOfNotice(
  noticeOn: PlainDate,
  { signedOn, until, companyToday, clientToday }: CancellationDays,
): CancellationDay {
  if (noticeOn > companyToday && noticeOn > clientToday.latest) return { problem: 'in_future' }
  if (noticeOn < signedOn) return { problem: 'before_signing' }
  return noticeOn > until ? { problem: 'window_over' } : { day: noticeOn }
}
