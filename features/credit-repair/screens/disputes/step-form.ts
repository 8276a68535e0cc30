import { z } from 'zod'
import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import { LONGEST_TRACKING_NUMBER, TRACKING_NUMBER_TOO_LONG } from '#features/credit-repair/rules/disputes/dispute.ts'
import { DISPUTE_RESULTS, type DisputeResult } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import {
  afterStep,
  DISPUTE_STEPS,
  type DisputeStep,
  type DisputeStepTo,
  isStepProblem,
} from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'

interface StepWords {
  title: string
  about: string
  dayLabel: string
  /** The button's label. */
  act: string
}

/** The texts of each step's dialog. */
export const STEP_WORDS: Readonly<Record<DisputeStepTo, StepWords>> = {
  attested: {
    title: 'Attested by the client',
    about: 'You can send only what the client states to be true.',
    dayLabel: 'Attested on',
    act: 'Record the attestation',
  },
  sent: {
    title: 'Sent to the bureau',
    about: 'The bureau’s deadline doesn’t start until the day of receipt.',
    dayLabel: 'Sent on',
    act: 'Record as sent',
  },
  received: {
    title: 'Received by the bureau',
    about: 'Use the day of the delivery scan or the portal’s stamp.',
    dayLabel: 'Received on',
    act: 'Record the receipt',
  },
  in_investigation: {
    title: 'In investigation',
    about: 'The bureau confirmed that it is investigating.',
    dayLabel: 'Since',
    act: 'Record the investigation',
  },
  information: {
    title: 'More information sent',
    about: 'If the client adds information within the 30 days, the bureau gets 15 more days, once.',
    dayLabel: 'Sent on',
    act: 'Record the information',
  },
  resolved: {
    title: 'Result',
    about: 'If you record a result by mistake, you can correct it later with a reason.',
    dayLabel: 'Answered on',
    act: 'Record the result',
  },
  closed: {
    title: 'Close this dispute',
    about: 'You can’t record anything more for it. You can dispute the item again.',
    dayLabel: 'Closed on',
    act: 'Close the dispute',
  },
}

/** The confirmation after each step. */
export const STEP_DONE: Readonly<Record<DisputeStepTo, string>> = {
  attested: 'Attestation recorded',
  sent: 'Dispute recorded as sent',
  received: 'Receipt recorded',
  in_investigation: 'Investigation recorded',
  information: 'Information recorded',
  resolved: 'Result recorded',
  closed: 'Dispute closed',
}

/** The schema of a step, with the rules of disputes. Errors appear at the affected field. */
export function stepSchema(dispute: Dispute, today: PlainDate) {
  return z
    .object({
      to: z.enum(DISPUTE_STEPS),
      on: z.string().refine(isPlainDate, 'Enter a date'),
      result: z.string(),
      tracking_number: z.string().trim().max(LONGEST_TRACKING_NUMBER, TRACKING_NUMBER_TOO_LONG),
      is_confirmed: z.boolean(),
    })
    .transform(({ is_confirmed, ...typed }, context): DisputeStep => {
      const { to, on } = typed
      const step = {
        to,
        on,
        result: to === 'resolved' ? resultOf(typed.result) : null,
        tracking_number: to === 'sent' ? typed.tracking_number || null : null,
      }
      if (to === 'attested' && !is_confirmed) {
        context.addIssue({
          code: 'custom',
          path: ['is_confirmed'],
          message: 'Check the box to confirm that the client attests to this',
        })
      }
      const outcome = afterStep(dispute, step, today)
      if (isStepProblem(outcome)) {
        const path = outcome.code === 'RESULT_REQUIRED' || outcome.code === 'STILL_IN_TIME' ? ['result'] : ['on']
        context.addIssue({ code: 'custom', path, message: outcome.sentence })
      }
      return step
    })
}

const resultOf = (typed: string): DisputeResult | null => DISPUTE_RESULTS.find((result) => result === typed) ?? null
