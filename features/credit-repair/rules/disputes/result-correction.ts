import { z } from 'zod'
import { LONGEST_LEDGER_REASON, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import type { DisputeProgress } from './dispute.ts'
import { DISPUTE_RESULTS, type DisputeResult } from './dispute-status.ts'
import { afterStep, isStepProblem, type StepProblem } from './dispute-step.ts'

/** Why a result was corrected: said once, shown beside the former result for good. */
export const correctionReason = requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required')
const ENTER_A_DATE = 'Enter a date'
const result = z.enum(DISPUTE_RESULTS, 'Choose a result')

/** What `correct-dispute-result` is asked with. */
export const correctResultSchema = z.object({
  dispute_id: z.guid('Invalid dispute ID'),
  /** The result it was read with. */
  from: result,
  /** Null takes it back: nothing was answered. */
  result: result.nullable(),
  /** Its day; without one, the former result's. */
  on: z.string(ENTER_A_DATE).refine(isPlainDate, ENTER_A_DATE).optional(),
  reason: correctionReason,
  idempotency_key: idempotencyKey.optional(),
})

/** Why a result can't be corrected so. */
export interface CorrectionProblem {
  code: StepProblem['code'] | 'NO_RESULT' | 'SAME_RESULT' | 'DATE_AFTER_CLOSING' | 'RESULT_PAID_FOR'
  sentence: string
}

/** A decided dispute, and whether a fee that was taken for it stands. */
export type Correctable<Standing> = Standing & { is_paid: boolean }

/**
 * The dispute with the right result in place of what was recorded, or why not. A result that is taken back leaves it where it was
 * before, a closed one closed. What a fee was taken for is neither taken back nor dated later, or the fee came before the work
 * (15 USC 1679b(b)). A block that is rescinded stood until then, and its fee came after it; the bureau may do
 * so after the dispute was closed.
 */
export function afterCorrection<Standing extends DisputeProgress>(
  dispute: Correctable<Standing>,
  right: { result: DisputeResult | null; on: PlainDate },
  today: PlainDate,
): Correctable<Standing> | CorrectionProblem {
  const { status, result_on, closed_on, is_paid } = dispute
  if (dispute.result === null || result_on === null) return { code: 'NO_RESULT', sentence: 'No result is recorded yet' }
  if (right.result === dispute.result && right.on === result_on)
    return { code: 'SAME_RESULT', sentence: 'This is the result on record' }
  const isRescinded = dispute.result === 'deleted' && right.result === 'rescinded'
  if (is_paid && !isRescinded && (right.result === null || right.on > result_on))
    return { code: 'RESULT_PAID_FOR', sentence: 'A fee was taken for this result: refund the fee first' }
  const undecided = { ...dispute, status: stateBefore(dispute), result: null, result_on: null, closed_on: null }
  if (right.result === null) return status === 'closed' ? { ...undecided, status, closed_on } : undecided
  if (closed_on !== null && right.on > closed_on && right.result !== 'rescinded')
    return { code: 'DATE_AFTER_CLOSING', sentence: `The dispute was closed on ${shortDate(closed_on)}` }
  const decided = afterStep(undecided, { to: 'resolved', tracking_number: null, ...right }, today)
  return isStepProblem(decided) ? decided : { ...decided, status, closed_on }
}

/** Whether `afterCorrection` answered why not. */
export function isCorrectionProblem(outcome: DisputeProgress | CorrectionProblem): outcome is CorrectionProblem {
  return 'code' in outcome
}

const stateBefore = ({ investigation_on }: DisputeProgress) =>
  investigation_on === null ? 'received' : 'in_investigation'
