import type { DisputeProgress } from '#features/credit-repair/rules/disputes/dispute.ts'
import { disputeDueOn } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import { type DisputeReason, isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { DisputeResult } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { afterStep, type DisputeStepTo, isStepProblem } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { choiceOf, numberOf } from './deterministic.ts'

/**
 * The later reports about an item after a day: 'nothing' without a later report, or whether the next one still has
 * it.
 */
export type LaterWord = (after: PlainDate) => 'nothing' | 'still there' | 'gone'

/**
 * Returns the current state of a demo dispute opened on a day. The step after the last one is in the future or was
 * never taken.
 */
export function demoDisputeCourse(
  name: string,
  reason: DisputeReason,
  openedOn: PlainDate,
  today: PlainDate,
  laterWord: LaterWord,
): DisputeProgress {
  let dispute: DisputeProgress = { ...DRAFTED, reason, created_at: `${openedOn}T15:00:00Z` }
  for (const { to, on, result = null } of planOf(name, reason, openedOn, laterWord)) {
    const tracking_number = to === 'sent' ? trackingNumber(name) : null
    const after = afterStep(dispute, { to, on, result, tracking_number }, today)
    if (!isStepProblem(after)) dispute = after
  }
  return dispute
}

const DRAFTED: Omit<DisputeProgress, 'reason' | 'created_at'> = {
  ...{
    recipient: 'bureau',
    notice_on: null,
    is_after_annual_report: false,
    status: 'drafted',
    attested_on: null,
    sent_on: null,
    tracking_number: null,
    received_on: null,
  },
  ...{ information_on: null, investigation_on: null, due_on: null, result: null, result_on: null, closed_on: null },
}

interface PlannedStep {
  to: DisputeStepTo
  on: PlainDate
  result?: DisputeResult
}

/** Returns the steps in order. Some bureaus never respond, and some clients give up. */
function planOf(name: string, reason: DisputeReason, openedOn: PlainDate, laterWord: LaterWord): PlannedStep[] {
  const isBlock = isBlockRequest({ reason })
  const isOneIn = (what: string, many: number) => numberOf(`${name} ${what}`, many) === 0
  const later = (day: PlainDate, what: string, least: number, most: number) =>
    addDays(day, least + numberOf(`${name} ${what}`, most - least + 1))
  if (isOneIn('never attested', 16)) return []
  const attestedOn = later(openedOn, 'attested', 0, 2)
  const attested: PlannedStep = { to: 'attested', on: attestedOn }
  if (isOneIn('withdrawn', 20)) return [attested, { to: 'closed', on: later(attestedOn, 'closed', 5, 12) }]
  if (isOneIn('never sent', 18)) return [attested]
  const sentOn = later(attestedOn, 'sent', 1, 3)
  const receivedOn = later(sentOn, 'received', 3, 6)
  const investigationOn = later(receivedOn, 'investigation', 1, 4)
  const isInformed = !isBlock && isOneIn('informed', 5)
  const information_on = isInformed ? later(receivedOn, 'information', 5, 12) : null
  const dueOn = disputeDueOn({ reason, received_on: receivedOn, information_on }) ?? receivedOn
  const underWay: PlannedStep[] = [
    ...[attested, { to: 'sent', on: sentOn } as const, { to: 'received', on: receivedOn } as const],
    ...(isBlock || isOneIn('no word of it', 3) ? [] : [{ to: 'in_investigation', on: investigationOn } as const]),
    ...(information_on === null ? [] : [{ to: 'information', on: information_on } as const]),
  ]
  if (isOneIn('unanswered', 9)) return underWay
  const isSilent = isOneIn('silent', 9)
  const answeredOn = isBlock ? later(receivedOn, 'answered', 1, 4) : later(receivedOn, 'answered', 14, 28)
  const resultOn = isSilent ? later(dueOn, 'silent', 1, 5) : answeredOn
  const result = isSilent ? 'no_response' : answerOf(name, isBlock, laterWord(resultOn))
  const resolved: PlannedStep[] = [...underWay, { to: 'resolved', on: resultOn, result }]
  return isOneIn('put away', 2) ? [...resolved, { to: 'closed', on: later(resultOn, 'closed', 3, 10) }] : resolved
}

const STAYED = ['modified', 'modified', 'verified', 'verified', 'verified', 'frivolous'] as const
const ANY = ['deleted', 'deleted', 'deleted', 'deleted', ...STAYED] as const
const BLOCKED = ['deleted', 'deleted', 'declined'] as const

// No bureau deletes an item that its next report shows.
function answerOf(name: string, isBlock: boolean, word: ReturnType<LaterWord>): DisputeResult {
  if (word === 'gone') return 'deleted'
  if (isBlock) return word === 'still there' ? 'declined' : choiceOf(`${name} answer`, BLOCKED)
  return choiceOf(`${name} answer`, word === 'still there' ? STAYED : ANY)
}

/** Returns twenty digits in the format of certified mail. */
function trackingNumber(name: string): string {
  const digits = (what: string) => String(numberOf(`${name} ${what}`, 10_000)).padStart(4, '0')
  return `9407 3000 ${digits('a')} ${digits('b')} ${digits('c')}`
}
