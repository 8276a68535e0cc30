import { z } from 'zod'
import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import {
  answersTo,
  DISPUTE_RESULTS,
  disputeResultWords,
} from '#features/credit-repair/rules/disputes/dispute-status.ts'
import {
  afterCorrection,
  correctionReason,
  isCorrectionProblem,
} from '#features/credit-repair/rules/disputes/result-correction.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'

/** The choice that removes a recorded result. */
export const NO_ANSWER = 'none'

/** Returns the choices for a corrected result. */
export const resultOptions = (dispute: Dispute) => [
  ...answersTo(dispute).map((value) => ({ value: String(value), label: disputeResultWords(value, dispute) })),
  { value: NO_ANSWER, label: 'None yet: remove the result' },
]

const OF_THE_RESULT: readonly string[] = ['SAME_RESULT', 'STILL_IN_TIME']

/** The schema of a correction, with the rules of disputes. */
export function correctionSchema(dispute: Dispute, today: PlainDate) {
  return z
    .object({ result: z.string(), on: z.string().refine(isPlainDate, 'Enter a date'), reason: correctionReason })
    .superRefine((typed, context) => {
      const right = { result: chosenResult(typed.result), on: typed.on }
      const outcome = afterCorrection(dispute, right, today)
      if (!isCorrectionProblem(outcome)) return
      const path = OF_THE_RESULT.includes(outcome.code) ? ['result'] : ['on']
      context.addIssue({ code: 'custom', path, message: outcome.sentence })
    })
}
export type CorrectionFields = z.output<ReturnType<typeof correctionSchema>>

/** Returns the result of a choice, or null for no answer. */
export const chosenResult = (typed: string) => DISPUTE_RESULTS.find((result) => result === typed) ?? null
