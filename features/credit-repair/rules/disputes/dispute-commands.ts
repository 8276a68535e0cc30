import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { type FileItemKind, fileItemWords } from '#features/credit-reports/rules/item-kinds.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { LONGEST_CORRECT_VALUE, LONGEST_TRACKING_NUMBER, TRACKING_NUMBER_TOO_LONG } from './dispute.ts'
import { DISPUTE_REASONS, type DisputeReason, disputeReasonLabel, reasonsFor } from './dispute-reason.ts'
import { DISPUTE_RESULTS, DISPUTE_STATUSES } from './dispute-status.ts'
import { DISPUTE_STEPS } from './dispute-step.ts'
import {
  DISPUTE_RECIPIENTS,
  type DisputeRecipient,
  LONGEST_RECIPIENT_ADDRESS,
  LONGEST_RECIPIENT_NAME,
  recipientsFor,
} from './recipient.ts'

/** The most items in one request or letter. */
export const MOST_DISPUTES = 30
export const LONGEST_EXPLANATION = 1000
const MOST_EVIDENCE = 12
/** The last round that can be planned. */
export const LAST_ROUND = 20

/** The most months of a claim: seven years, because older ones can't be reported. */
export const MOST_MONTHS = 84
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const textField = (longest: number, problem: string) =>
  z
    .string()
    .trim()
    .max(longest, problem)
    .nullish()
    .transform((typed) => typed?.replaceAll(/\r\n?/g, '\n') || null)

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
  recipient: z.enum(DISPUTE_RECIPIENTS, 'Choose a recipient').default('bureau'),
  recipient_name: textField(LONGEST_RECIPIENT_NAME, `Enter at most ${LONGEST_RECIPIENT_NAME} characters`),
  recipient_address: textField(LONGEST_RECIPIENT_ADDRESS, `Enter at most ${LONGEST_RECIPIENT_ADDRESS} characters`),
  notice_on: z
    .string()
    .refine(isPlainDate, 'Enter a date')
    .nullish()
    .transform((typed) => typed ?? null),
  months: z
    .array(z.string().regex(MONTH, 'Enter months as 2026-03'))
    .max(MOST_MONTHS, `Enter at most ${MOST_MONTHS} months`)
    .default([]),
  /** The round of the client's plan. Later rounds wait until the earlier ones have ended. */
  round: z.int('Choose a round').min(1, 'Choose a round').max(LAST_ROUND, 'Choose a round').default(1),
  correct_value: textField(LONGEST_CORRECT_VALUE, `Enter at most ${LONGEST_CORRECT_VALUE} characters`),
})
export type DisputedItem = z.output<typeof disputedItemSchema>

/** The body of `open-disputes`. */
export const openDisputesSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  report_id: z.guid('Invalid report ID'),
  /** True if the client saw these items in a free annual report. */
  is_after_annual_report: z.boolean().default(false),
  items: z
    .array(disputedItemSchema, 'Choose an item')
    .min(1, 'Choose an item')
    .max(MOST_DISPUTES, `Dispute at most ${MOST_DISPUTES} items at once`),
  idempotency_key: idempotencyKey.optional(),
})
export type OpenDisputes = z.output<typeof openDisputesSchema>

/** Why an item can't be disputed. */
export interface ItemProblem {
  code: 'EXPLANATION_REQUIRED' | 'SSN_IN_EXPLANATION' | 'REASON_UNFIT' | 'RECIPIENT_UNFIT' | 'RECIPIENT_REQUIRED'
  /** The field with the problem. */
  field: keyof DisputedItem
  sentence: string
}

/** The parts of an item that can contradict each other. Left out means as for a bureau. */
export type CheckedItem = Pick<DisputedItem, 'reason' | 'explanation'> & Partial<DisputedItem>

/** Returns why an item of this kind can't be disputed like this, or null if it can. */
export function itemProblem(item: CheckedItem, kind: FileItemKind = 'account'): ItemProblem | null {
  const { reason, explanation, recipient = 'bureau', recipient_name, recipient_address, correct_value } = item
  if (!recipientsFor(kind).includes(recipient)) return unfitRecipient(kind)
  if (!reasonsFor(kind, recipient).includes(reason)) return unfitReason(reason, kind, recipient)
  if (recipient !== 'bureau' && (!recipient_name || !recipient_address)) {
    return {
      code: 'RECIPIENT_REQUIRED',
      field: recipient_name ? 'recipient_address' : 'recipient_name',
      sentence: 'Enter the name and address that the letter goes to',
    }
  }
  if (reason === 'other' && explanation === '')
    return { code: 'EXPLANATION_REQUIRED', field: 'explanation', sentence: 'Describe what is wrong' }
  const hasSsn = [explanation, recipient_address, correct_value].some((text) => WRITTEN_SSN.test(text ?? ''))
  return hasSsn
    ? {
        code: 'SSN_IN_EXPLANATION',
        field: 'explanation',
        sentence: 'Remove the SSN. The letter includes its last four digits',
      }
    : null
}

const unfitRecipient = (kind: FileItemKind): ItemProblem => ({
  code: 'RECIPIENT_UNFIT',
  field: 'recipient',
  sentence: `Only a bureau must investigate a dispute about an item of the kind ${fileItemWords(kind)} (12 CFR 1022.43(b)(1))`,
})

const unfitReason = (reason: DisputeReason, kind: FileItemKind, recipient: DisputeRecipient): ItemProblem => ({
  code: 'REASON_UNFIT',
  field: 'reason',
  sentence:
    reason === 'identity_theft' && recipient !== 'bureau'
      ? 'Only a bureau can block an item'
      : `“${disputeReasonLabel(reason)}” doesn’t apply to an item of the kind ${fileItemWords(kind)}`,
})

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
  asks: z.enum(['dispute', 'procedure'], 'Choose what the letter asks for').default('dispute'),
  /** Documents of the client that prove the claims. Identity and address are enclosed anyway. */
  document_ids: z
    .array(z.guid('Invalid document ID'))
    .max(MOST_EVIDENCE, `Enclose at most ${MOST_EVIDENCE} documents`)
    .default([]),
})
