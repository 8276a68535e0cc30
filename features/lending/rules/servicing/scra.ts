import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { LoanChange } from './loan-change.ts'
import { type ChangeRefusal, refused } from './refused.ts'

const NOTICE_DAYS = 180

/**
 * Returns the last day on which a servicemember can send the notice and the orders: 180 days after the end of service.
 *
 * @see 50 USC 3937(b)(1)
 */
export const lastNoticeOn = (until: PlainDate): PlainDate => addDays(until, NOTICE_DAYS)

/** Returns why the SCRA's cap can't be entered, or null if it can. It begins with the orders, also if they come later. */
export function scraRefusal(
  { on, until, notice_on }: Extract<LoanChange, { act: 'scra' }>,
  events: readonly LoanEvent[],
  today: PlainDate,
): ChangeRefusal | null {
  if (until < on) return refused('until', 'The last day can’t be before the first')
  const noticeOn = notice_on ?? today
  if (noticeOn > today) return refused('notice_on', 'The notice can’t be dated in the future')
  const last = lastNoticeOn(until)
  if (noticeOn > last)
    return refused(
      'notice_on',
      `The notice must come within 180 days after service: by ${shortDate(last)} (50 USC 3937(b)(1))`,
    )
  const other = benefitsOf(events).find((event) => event.on < until && on < event.until)
  if (other === undefined) return null
  return refused('on', `The cap already applies from ${shortDate(other.on)} until ${shortDate(other.until)}`)
}

function benefitsOf(events: readonly LoanEvent[]): EventOf<'scra'>[] {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  return events.filter((event): event is EventOf<'scra'> => event.kind === 'scra' && !reversed.has(event.id))
}
