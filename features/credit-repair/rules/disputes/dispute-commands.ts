import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { LONGEST_TRACKING_NUMBER, TRACKING_NUMBER_TOO_LONG } from './dispute.ts'
import { DISPUTE_REASONS } from './dispute-reason.ts'
import { DISPUTE_RESULTS, DISPUTE_STATUSES } from './dispute-status.ts'
import { DISPUTE_STEPS } from './dispute-step.ts'

/** The most items in one request or letter. */
export const MOST_DISPUTES = 30
export const LONGEST_EXPLANATION = 1000

const explanationField = z
  .string('Describe what is wrong')
  .nullish()
  .transform((typed) => (typed ?? '').replaceAll(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(LONGEST_EXPLANATION, 'Enter at most 1,000 characters'))

/** An item to dispute. `itemProblem` checks whether the explanation is sufficient. */
export const disputedItemSchema = z.object({
  bureau: z.enum(BUREAUS, 'Choose a bureau'),
  item_key: z.string('Choose an item').min(1, 'Choose an item'),
  reason: z.enum(DISPUTE_REASONS, 'Choose a reason'),
  explanation: explanationField,
})
export type DisputedItem = z.output<typeof disputedItemSchema>

/** The body of `open-disputes`. */
export const openDisputesSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  report_id: z.guid('Invalid report ID'),
  items: z
    .array(disputedItemSchema, 'Choose an item')
    .min(1, 'Choose an item')
    .max(MOST_DISPUTES, `Dispute at most ${MOST_DISPUTES} items at once`),
  idempotency_key: idempotencyKey.optional(),
})
export type OpenDisputes = z.output<typeof openDisputesSchema>

/** Why an item can't be disputed. */
export interface ItemProblem {
  code: 'EXPLANATION_REQUIRED' | 'SSN_IN_EXPLANATION'
  sentence: string
}

/** Returns why an item can't be disputed with this explanation, or null if it can. */
export function itemProblem({ reason, explanation }: Pick<DisputedItem, 'reason' | 'explanation'>): ItemProblem | null {
  if (reason === 'other' && explanation === '')
    return { code: 'EXPLANATION_REQUIRED', sentence: 'Describe what is wrong' }
  return WRITTEN_SSN.test(explanation)
    ? { code: 'SSN_IN_EXPLANATION', sentence: 'Remove the SSN. The letter includes its last four digits' }
    : null
}

/** The body of `advance-dispute`. */
export const advanceDisputeSchema = z.object({
  dispute_id: z.guid('Invalid dispute ID'),
  to: z.enum(DISPUTE_STEPS, 'Choose a step'),
  /** The status when the user read the dispute. */
  from: z.enum(DISPUTE_STATUSES, 'Unknown status').optional(),
  on: z.string('Enter a date').refine(isPlainDate, 'Enter a date').optional(),
  result: z.enum(DISPUTE_RESULTS, 'Choose a result').nullish(),
  tracking_number: z
    .string('Enter the tracking number')
    .trim()
    .max(LONGEST_TRACKING_NUMBER, TRACKING_NUMBER_TOO_LONG)
    .nullish()
    .transform((typed) => typed || null),
  idempotency_key: idempotencyKey.optional(),
})

/** The body of `dispute-letter`. */
export const disputeLetterSchema = z.object({
  dispute_ids: z
    .array(z.guid('Invalid dispute ID'), 'Choose a dispute')
    .min(1, 'Choose a dispute')
    .max(MOST_DISPUTES, `A letter can have at most ${MOST_DISPUTES} items`),
})
