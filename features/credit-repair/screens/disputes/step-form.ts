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
  /** The words of the button. */
  act: string
}

/** What the dialog of each step says. */
export const STEP_WORDS: Readonly<Record<DisputeStepTo, StepWords>> = {
  attested: {
    title: 'Attested by the client',
    about: 'Nothing is sent that the client does not state to be true.',
    dayLabel: 'Attested on',
    act: 'Record the attestation',
  },
  sent: {
    title: 'Sent to the bureau',
    about: 'The bureau’s time does not run yet: it begins on the day of receipt.',
    dayLabel: 'Sent on',
    act: 'Record as sent',
  },
  received: {
    title: 'Received by the bureau',
    about: 'The day is that of the delivery scan or the portal’s stamp.',
    dayLabel: 'Received on',
    act: 'Record the receipt',
  },
  in_investigation: {
    title: 'In investigation',
    about: 'The bureau said that it investigates.',
    dayLabel: 'Since',
    act: 'Record the investigation',
  },
  information: {
    title: 'More information sent',
    about: 'What the client adds within the 30 days gives the bureau 15 days more, once.',
    dayLabel: 'Sent on',
    act: 'Record the information',
  },
  resolved: {
    title: 'Result',
    about: 'A result that was recorded by mistake can be corrected later, with a reason.',
    dayLabel: 'Answered on',
    act: 'Record the result',
  },
  closed: {
    title: 'Close this dispute',
    about: 'Nothing more is recorded of it. The item can be disputed anew.',
    dayLabel: 'Closed on',
    act: 'Close the dispute',
  },
}

/** What is said once a step is recorded. */
export const STEP_DONE: Readonly<Record<DisputeStepTo, string>> = {
  attested: 'The attestation is recorded',
  sent: 'The dispute is recorded as sent',
  received: 'The receipt is recorded',
  in_investigation: 'The investigation is recorded',
  information: 'The information is recorded',
  resolved: 'The result is recorded',
  closed: 'The dispute is closed',
}

/** What is typed of a step, held to the rules of disputes beside the field that is concerned. */
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
        context.addIssue({ code: 'custom', path: ['is_confirmed'], message: 'Only the client can attest this' })
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
