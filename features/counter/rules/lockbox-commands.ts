import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { ledgerText, MOST_DOLLARS, receivedOn, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import {
  LONGEST_BATCH_NAME,
  LONGEST_LOCKBOX_NUMBER,
  LONGEST_REVERSE_REASON,
  MOST_LOCKBOX_ROWS,
} from './counter-limits.ts'

const keyed = { idempotency_key: idempotencyKey.optional() }
const batchId = z.guid('Invalid batch ID')
const row = z.strictObject({
  loan_number: z.string('Loan number is required').trim().min(1, 'Loan number is required').max(LONGEST_LOCKBOX_NUMBER),
  check_number: ledgerText('Check number', LONGEST_LOCKBOX_NUMBER),
  amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
})

/** The body of POST /functions/v1/lockbox. Amounts are in dollars and parsed to cents. */
export const lockboxCommandSchema = z.discriminatedUnion(
  'act',
  [
    /** Keeps a draft, a new one without a batch. */
    z.strictObject({
      act: z.literal('save'),
      batch_id: batchId.optional(),
      name: requiredLedgerText('Name', LONGEST_BATCH_NAME, 'Name is required'),
      deposited_on: receivedOn,
      control_count: z.int('Control count must be a whole number').min(1).max(MOST_LOCKBOX_ROWS),
      control_total: dollarsField('Control total', 0.01, MOST_DOLLARS),
      rows: z
        .array(row)
        .min(1, 'Enter at least one check')
        .max(MOST_LOCKBOX_ROWS, `A batch has at most ${MOST_LOCKBOX_ROWS} checks`),
      ...keyed,
    }),
    /** Returns the rows of a draft that can't be posted. */
    z.strictObject({ act: z.literal('check'), batch_id: batchId, ...keyed }),
    z.strictObject({
      act: z.literal('post'),
      batch_id: batchId,
      /** Posts a batch that was deposited in a month whose books are closed. */
      corrects_closed_period: z.boolean('Corrects closed period must be true or false').optional(),
      ...keyed,
    }),
    z.strictObject({ act: z.literal('discard'), batch_id: batchId, ...keyed }),
    z.strictObject({
      act: z.literal('reverse'),
      batch_id: batchId,
      reason: requiredLedgerText('Reason', LONGEST_REVERSE_REASON, 'Reason is required'),
      ...keyed,
    }),
  ],
  'Act is required',
)
export type LockboxCommand = z.output<typeof lockboxCommandSchema>
