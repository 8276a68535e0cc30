import { z } from 'zod'
import { dollarsField, typedDollars } from '#features/cards/rules/dollars.ts'
import {
  LONGEST_LEDGER_REASON,
  LONGEST_REFERENCE,
  ledgerText,
  receivedOn,
  requiredLedgerText,
} from '#features/lending/rules/payment-form.ts'
import { PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { ENROLLMENT_STATUSES, SALE_CHANNELS } from './enrollment.ts'

/** The most disputes covered by one fee. */
export const MOST_WORK = 30
// Far above any real fee, because a typo would appear in contracts, receipts and the year's revenue.
const MOST_MONTHLY_DOLLARS = 10_000
const MOST_FEE_DOLLARS = 100_000

const idempotency_key = idempotencyKey.optional()
const client_id = z.guid('Invalid client ID')
const monthlyFee = dollarsField('Monthly fee', 0, MOST_MONTHLY_DOLLARS)
const ENTER_A_DATE = 'Enter the day of enrollment'
const enrolledOn = z.string(ENTER_A_DATE).refine(isPlainDate, ENTER_A_DATE)
const channel = z.enum(SALE_CHANNELS, 'Choose how it was sold')
const method = z.enum(PAYMENT_METHODS, 'Choose a payment method')
const status = z.enum(ENROLLMENT_STATUSES, 'Unknown status')

/** The body of `enroll-client`. Amounts are in dollars and parsed to cents. */
export const enrollClientSchema = z.object({
  client_id,
  monthly_fee: monthlyFee,
  enrolled_on: enrolledOn.optional(),
  sale_channel: channel,
  /** Why another file of the same person was sold another way. Only people who manage compliance review that. */
  channel_review: ledgerText('Review', LONGEST_LEDGER_REASON).nullish(),
  idempotency_key,
})

/** The body of `change-enrollment`. */
export const changeEnrollmentSchema = z
  .object({
    client_id,
    status: status.optional(),
    monthly_fee: monthlyFee.optional(),
    /** The status when the user read the enrollment. */
    from: status,
    idempotency_key,
  })
  .refine((asked) => asked.status !== undefined || asked.monthly_fee !== undefined, 'No change was entered')

/** The body of `record-repair-fee`. `feeRefusal` checks whether the work is finished. */
export const recordFeeSchema = z.object({
  client_id,
  amount: dollarsField('Amount', 0.01, MOST_FEE_DOLLARS),
  received_on: receivedOn,
  method,
  reference: ledgerText('Reference', LONGEST_REFERENCE).nullish(),
  dispute_ids: z
    .array(z.guid('Invalid dispute ID'), 'Dispute IDs must be a list')
    .max(MOST_WORK, `A fee is for at most ${MOST_WORK} disputes`)
    .default([])
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  /** The copy of the bureau's answer in the client's documents. Results that a later report shows need none. */
  document_id: z.guid('Invalid document ID').nullish(),
  idempotency_key: idempotencyKey,
})

/** The body of `refund-repair-fee`. Without an amount, what is left of the fee is refunded. */
export const refundFeeSchema = z.object({
  fee_id: z.guid('Invalid fee ID'),
  amount: dollarsField('Amount', 0.01, MOST_FEE_DOLLARS).optional(),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
  idempotency_key,
})

/** The fields of the refund dialog. */
export const refundFormSchema = z.object({
  amount: typedDollars('Amount', 0.01, MOST_FEE_DOLLARS),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
})
export type RefundFields = z.output<typeof refundFormSchema>

/** The fields of the enrollment dialog. */
export const enrollmentFormSchema = z.object({
  monthly_fee: typedDollars('Monthly fee', 0, MOST_MONTHLY_DOLLARS),
  enrolled_on: enrolledOn,
  sale_channel: z.string().pipe(channel),
  channel_review: ledgerText('Review', LONGEST_LEDGER_REASON).default(''),
})
export type EnrollmentFields = z.output<typeof enrollmentFormSchema>

/** The fields of the monthly fee dialog. */
export const monthlyFeeFormSchema = z.object({ monthly_fee: typedDollars('Monthly fee', 0, MOST_MONTHLY_DOLLARS) })

/** The fields of the fee dialog. The chosen work decides whether the fee is allowed. */
export const feeFormSchema = z.object({
  amount: typedDollars('Amount', 0.01, MOST_FEE_DOLLARS),
  received_on: receivedOn,
  method: z.string().pipe(method),
  reference: ledgerText('Reference', LONGEST_REFERENCE),
  dispute_ids: z.array(z.string()),
})
export type FeeFields = z.output<typeof feeFormSchema>
