import { z } from 'zod'
import { LONGEST_LEDGER_REASON, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import type { DisputeProgress } from './dispute.ts'
import { DISPUTE_RESULTS, type DisputeResult } from './dispute-status.ts'
import { afterStep, isStepProblem, type StepProblem } from './dispute-step.ts'

/** The reason for a correction, shown permanently beside the previous result. */
export const correctionReason = requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required')
const ENTER_A_DATE = 'Enter a date'
const result = z.enum(DISPUTE_RESULTS, 'Choose a result')

/** The body of `correct-dispute-result`. */
export const correctResultSchema = z.object({
  dispute_id: z.guid('Invalid dispute ID'),
  /** The result when the user read the dispute. */
  from: result,
  /** Null removes the result: there was no answer. */
  result: result.nullable(),
  /** The day of the result. Defaults to the previous result's day. */
  on: z.string(ENTER_A_DATE).refine(isPlainDate, ENTER_A_DATE).optional(),
  reason: correctionReason,
  idempotency_key: idempotencyKey.optional(),
})

/** Why a result can't be corrected this way. */
export interface CorrectionProblem {
  code: StepProblem['code'] | 'NO_RESULT' | 'SAME_RESULT' | 'DATE_AFTER_CLOSING'
  sentence: string
}

/**
 * Returns the dispute with the corrected result, or why it can't be corrected. Removing a result restores the previous
 * status, or leaves a closed dispute closed. A fee for the former result must then be refunded. A bureau may rescind a
 * block even after the dispute was closed.
 */
export function afterCorrection<Standing extends DisputeProgress>(
  dispute: Standing,
  right: { result: DisputeResult | null; on: PlainDate },
  today: PlainDate,
): Standing | CorrectionProblem {
  const { status, result_on, closed_on } = dispute
  if (dispute.result === null || result_on === null)
    return { code: 'NO_RESULT', sentence: 'No result has been recorded yet' }
  if (right.result === dispute.result && right.on === result_on)
    return { code: 'SAME_RESULT', sentence: 'This is already the recorded result' }
  const undecided = { ...dispute, status: stateBefore(dispute), result: null, result_on: null, closed_on: null }
  if (right.result === null) return status === 'closed' ? { ...undecided, status, closed_on } : undecided
  if (closed_on !== null && right.on > closed_on && right.result !== 'rescinded')
    return { code: 'DATE_AFTER_CLOSING', sentence: `The dispute was closed on ${shortDate(closed_on)}` }
  const decided = afterStep(undecided, { to: 'resolved', tracking_number: null, ...right }, today)
  return isStepProblem(decided) ? decided : { ...decided, status, closed_on }
}

/** Returns true if `afterCorrection` returned a problem. */
export function isCorrectionProblem(outcome: DisputeProgress | CorrectionProblem): outcome is CorrectionProblem {
  return 'code' in outcome
}

const stateBefore = ({ investigation_on }: DisputeProgress) =>
  investigation_on === null ? 'received' : 'in_investigation'
