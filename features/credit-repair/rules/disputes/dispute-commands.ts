import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { LONGEST_TRACKING_NUMBER, TRACKING_NUMBER_TOO_LONG } from './dispute.ts'
import { DISPUTE_REASONS } from './dispute-reason.ts'
import { DISPUTE_RESULTS, DISPUTE_STATUSES } from './dispute-status.ts'
import { DISPUTE_STEPS } from './dispute-step.ts'

/** How many items are disputed, or written about, at once. */
export const MOST_DISPUTES = 30
export const LONGEST_EXPLANATION = 1000

const explanationField = z
  .string('Say what is wrong')
  .nullish()
  .transform((typed) => (typed ?? '').replaceAll(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(LONGEST_EXPLANATION, 'Explain in at most 1,000 characters'))

/** What is asked of an item. Whether enough is said is for `itemProblem` to say. */
export const disputedItemSchema = z.object({
  bureau: z.enum(BUREAUS, 'Choose a bureau'),
  item_key: z.string('Choose an item').min(1, 'Choose an item'),
  reason: z.enum(DISPUTE_REASONS, 'Choose a reason'),
  explanation: explanationField,
})
export type DisputedItem = z.output<typeof disputedItemSchema>

/** What `open-disputes` is asked with. */
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

/** What stands against disputing an item. */
export interface ItemProblem {
  code: 'EXPLANATION_REQUIRED' | 'SSN_IN_EXPLANATION'
  sentence: string
}

/** Why an item can't be disputed with these words; null when it can. */
export function itemProblem({ reason, explanation }: Pick<DisputedItem, 'reason' | 'explanation'>): ItemProblem | null {
  if (reason === 'other' && explanation === '') return { code: 'EXPLANATION_REQUIRED', sentence: 'Say what is wrong' }
  return WRITTEN_SSN.test(explanation)
    ? { code: 'SSN_IN_EXPLANATION', sentence: 'Leave the SSN out: the letter has its last four digits' }
    : null
}

/** What `advance-dispute` is asked with. */
export const advanceDisputeSchema = z.object({
  dispute_id: z.guid('Invalid dispute ID'),
  to: z.enum(DISPUTE_STEPS, 'Choose a step'),
  /** The state it was read in. */
  from: z.enum(DISPUTE_STATUSES, 'Unknown state').optional(),
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

/** What `dispute-letter` is asked with. */
export const disputeLetterSchema = z.object({
  dispute_ids: z
    .array(z.guid('Invalid dispute ID'), 'Choose a dispute')
    .min(1, 'Choose a dispute')
    .max(MOST_DISPUTES, `A letter has at most ${MOST_DISPUTES} items`),
})
