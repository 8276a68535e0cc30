import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { DisputeProgress } from './dispute.ts'
import { disputeDueOn } from './dispute-clock.ts'
import { isBlockRequest } from './dispute-reason.ts'
import {
  answersTo,
  type DisputeResult,
  type DisputeStatus,
  disputeResultWords,
  nextStatuses,
} from './dispute-status.ts'

/** What can be entered of a dispute: that it reached a state, or that the client sent the bureau more that matters. */
export const DISPUTE_STEPS = [
  'attested',
  'sent',
  'received',
  'in_investigation',
  'information',
  'resolved',
  'closed',
] as const satisfies (DisputeStatus | 'information')[]
export type DisputeStepTo = (typeof DISPUTE_STEPS)[number]

export interface DisputeStep {
  to: DisputeStepTo
  on: PlainDate
  /** Only with 'resolved'. */
  result: DisputeResult | null
  /** Only with 'sent'. */
  tracking_number: string | null
}

/** Why a step can't be entered. */
export interface StepProblem {
  code:
    | 'STEP_OUT_OF_TURN'
    | 'DATE_IN_FUTURE'
    | 'DATE_TOO_EARLY'
    | 'RESULT_REQUIRED'
    | 'RESULT_UNFIT'
    | 'STILL_IN_TIME'
    | 'INFORMATION_RECORDED'
  sentence: string
}

/** The dispute after a step was entered, or why it can't be. `today` is the last day a step may have. */
export function afterStep<Standing extends DisputeProgress>(
  dispute: Standing,
  step: DisputeStep,
  today: PlainDate,
): Standing | StepProblem {
  return problemOf(dispute, step, today) ?? entered(dispute, step)
}

/** Whether `afterStep` answered why not. */
export function isStepProblem(outcome: DisputeProgress | StepProblem): outcome is StepProblem {
  return 'code' in outcome
}

/** What a bureau may have answered by a day, in the order it is offered: its silence is known only when its time is over. */
export function possibleResults(
  dispute: Pick<DisputeProgress, 'reason' | 'due_on'>,
  on: PlainDate,
): readonly DisputeResult[] {
  return answersTo(dispute).filter((result) => result !== 'no_response' || isOver(dispute, on))
}

const isOver = ({ due_on }: Pick<DisputeProgress, 'due_on'>, on: PlainDate) => due_on !== null && on > due_on

/** The first day on which a step can have been taken after those before it; null when any day will do. */
export function earliestStepDay(dispute: DisputeProgress, to: DisputeStepTo): PlainDate | null {
  if (to === 'information') return dispute.received_on
  const { closed_on, result_on, investigation_on, received_on, sent_on, attested_on, created_at } = dispute
  const last = closed_on ?? result_on ?? investigation_on ?? received_on ?? sent_on ?? attested_on
  if (last !== null) return last
  // West of Greenwich, the day on which it was written down may be a day less.
  const written = dateOfInstant(created_at, 'UTC')
  return written === '' ? null : addDays(written, -1)
}

function problemOf(dispute: DisputeProgress, step: DisputeStep, today: PlainDate): StepProblem | null {
  if (!isInTurn(dispute, step.to))
    return { code: 'STEP_OUT_OF_TURN', sentence: 'This step does not follow from where the dispute is' }
  if (step.on > today) return { code: 'DATE_IN_FUTURE', sentence: 'The date lies in the future' }
  const earliest = earliestStepDay(dispute, step.to)
  if (earliest !== null && step.on < earliest) {
    return {
      code: 'DATE_TOO_EARLY',
      sentence: `The step before was on ${shortDate(earliest)}: choose that day or a later one`,
    }
  }
  return step.to === 'information' ? informationProblem(dispute) : resultProblem(dispute, step)
}

const isInTurn = (dispute: DisputeProgress, to: DisputeStepTo) =>
  to === 'information' ? mayBeInformed(dispute) : nextStatuses(dispute.status).includes(to)

/** Whether what the client adds can make a difference: a bureau that is asked for a block has no more time for it. */
export const mayBeInformed = (dispute: Pick<DisputeProgress, 'reason' | 'status'>) =>
  !isBlockRequest(dispute) && (dispute.status === 'received' || dispute.status === 'in_investigation')

const informationProblem = ({ information_on }: DisputeProgress): StepProblem | null =>
  information_on === null
    ? null
    : {
        code: 'INFORMATION_RECORDED',
        sentence: `More information is on record already, of ${shortDate(information_on)}: the time is extended once`,
      }

function resultProblem(dispute: DisputeProgress, { to, on, result }: DisputeStep): StepProblem | null {
  if (to !== 'resolved') return null
  if (result === null) return { code: 'RESULT_REQUIRED', sentence: 'Choose a result' }
  if (possibleResults(dispute, on).includes(result)) return null
  if (result !== 'no_response') {
    const asked = isBlockRequest(dispute) ? 'a block request' : 'a dispute'
    return {
      code: 'RESULT_UNFIT',
      sentence: `A bureau does not answer ${asked} with “${disputeResultWords(result, dispute)}”`,
    }
  }
  return { code: 'STILL_IN_TIME', sentence: `The bureau has until ${shortDate(dispute.due_on ?? '')} to answer` }
}

function entered<Standing extends DisputeProgress>(dispute: Standing, step: DisputeStep): Standing {
  const { to, on, result, tracking_number } = step
  switch (to) {
    case 'information':
      return withClock({ ...dispute, information_on: on })
    case 'attested':
      return { ...dispute, status: to, attested_on: on }
    case 'sent':
      return { ...dispute, status: to, sent_on: on, tracking_number }
    case 'received':
      return withClock({ ...dispute, status: to, received_on: on })
    case 'in_investigation':
      return { ...dispute, status: to, investigation_on: on }
    case 'resolved':
      return { ...dispute, status: to, result, result_on: on }
    case 'closed':
      return { ...dispute, status: to, closed_on: on }
  }
}

const withClock = <Standing extends DisputeProgress>(dispute: Standing): Standing => ({
  ...dispute,
  due_on: disputeDueOn(dispute),
})
