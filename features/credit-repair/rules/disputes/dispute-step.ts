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
import { type DisputeRecipient, respondent } from './recipient.ts'

/** The steps that can be recorded for a dispute: a new status, or more relevant information from the client. */
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

/** Why a step can't be recorded. */
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

/** Returns the dispute after a step, or why the step can't be recorded. `today` is the latest day for a step. */
export function afterStep<Standing extends DisputeProgress>(
  dispute: Standing,
  step: DisputeStep,
  today: PlainDate,
): Standing | StepProblem {
  return problemOf(dispute, step, today) ?? entered(dispute, step)
}

/** Returns true if `afterStep` returned a problem. */
export function isStepProblem(outcome: DisputeProgress | StepProblem): outcome is StepProblem {
  return 'code' in outcome
}

/**
 * Returns the possible results of a dispute by a day, in display order. 'No response' is possible only after its
 * deadline.
 */
export function possibleResults(
  dispute: Pick<DisputeProgress, 'reason' | 'due_on'>,
  on: PlainDate,
): readonly DisputeResult[] {
  return answersTo(dispute).filter((result) => result !== 'no_response' || isOver(dispute, on))
}

const isOver = ({ due_on }: Pick<DisputeProgress, 'due_on'>, on: PlainDate) => due_on !== null && on > due_on

/** Returns the first day possible for a step after the previous ones, or null if any day is possible. */
export function earliestStepDay(dispute: DisputeProgress, to: DisputeStepTo): PlainDate | null {
  if (to === 'information') return dispute.received_on
  const { closed_on, result_on, investigation_on, received_on, sent_on, attested_on, created_at } = dispute
  const last = closed_on ?? result_on ?? investigation_on ?? received_on ?? sent_on ?? attested_on
  if (last !== null) return last
  // West of Greenwich, the user's date when it was recorded may be a day earlier.
  const written = dateOfInstant(created_at, 'UTC')
  return written === '' ? null : addDays(written, -1)
}

function problemOf(dispute: DisputeProgress, step: DisputeStep, today: PlainDate): StepProblem | null {
  if (!isInTurn(dispute, step.to))
    return { code: 'STEP_OUT_OF_TURN', sentence: 'This step isn’t possible at the dispute’s current stage' }
  if (step.on > today) return { code: 'DATE_IN_FUTURE', sentence: 'The date must not be in the future' }
  const earliest = earliestStepDay(dispute, step.to)
  if (earliest !== null && step.on < earliest) {
    return {
      code: 'DATE_TOO_EARLY',
      sentence: `The previous step was on ${shortDate(earliest)}. Choose that day or a later one`,
    }
  }
  return step.to === 'information' ? informationProblem(dispute) : resultProblem(dispute, step)
}

const isInTurn = (dispute: DisputeProgress, to: DisputeStepTo) =>
  to === 'information' ? mayBeInformed(dispute) : nextStatuses(dispute.status).includes(to)

/** Returns true if more information can still help. It doesn't extend the time for a block, and a collector has none. */
export const mayBeInformed = (dispute: Pick<DisputeProgress, 'reason' | 'status'> & { recipient?: DisputeRecipient }) =>
  !isBlockRequest(dispute) &&
  dispute.recipient !== 'collector' &&
  (dispute.status === 'received' || dispute.status === 'in_investigation')

const informationProblem = ({ information_on }: DisputeProgress): StepProblem | null =>
  information_on === null
    ? null
    : {
        code: 'INFORMATION_RECORDED',
        sentence: `More information was already recorded on ${shortDate(information_on)}. The deadline can be extended only once`,
      }

function resultProblem(dispute: DisputeProgress, { to, on, result }: DisputeStep): StepProblem | null {
  if (to !== 'resolved') return null
  if (result === null) return { code: 'RESULT_REQUIRED', sentence: 'Choose a result' }
  if (possibleResults(dispute, on).includes(result)) return null
  if (result !== 'no_response') {
    const asked = isBlockRequest(dispute) ? 'a block request' : 'a dispute'
    return {
      code: 'RESULT_UNFIT',
      sentence: `A bureau can’t answer ${asked} with “${disputeResultWords(result, dispute)}”`,
    }
  }
  return {
    code: 'STILL_IN_TIME',
    sentence: `${respondent(dispute.recipient)} has until ${shortDate(dispute.due_on ?? '')} to answer`,
  }
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
