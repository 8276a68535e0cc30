import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { LEAST_CHARGE_CENTS } from '#features/payments/rules/payments-commands.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import {
  AMOUNT_RULES,
  COPY_GIVEN_HOW,
  LONGEST_AUTOPAY_END,
  LONGEST_SIGNER,
  MOST_DAYS_BEFORE,
  MOST_RETRY_DAYS,
} from './autopay-terms.ts'

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const dollars = (name: string) =>
  dollarsField(name, 0.01, MOST_DOLLARS).refine((cents) => cents >= LEAST_CHARGE_CENTS, `${name} is at least $0.50`)
const days = (name: string, least: number, most: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(least, `${name} is ${least} to ${most}`)
    .max(most, `${name} is ${least} to ${most}`)
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The terms of an authorization as they are sent. Amounts are in dollars and parsed to cents. */
export const autopayTermsSchema = z
  .strictObject({
    loan_id: id('loan'),
    method_id: id('method'),
    amount_rule: z.enum(AMOUNT_RULES, 'Choose an amount'),
    fixed_amount: dollars('Fixed amount').nullish(),
    most_amount: dollars('Most per debit'),
    days_before: days('Days before the due date', 0, MOST_DAYS_BEFORE),
    retries: days('Retries', 0, 2),
    retry_after_days: days('Days until a retry', 1, MOST_RETRY_DAYS),
    /** The first installment that is debited. */
    first_installment: z.int('Choose the first installment').min(1, 'Choose the first installment'),
  })
  .refine(
    ({ amount_rule: rule, fixed_amount: fixed }) =>
      rule === 'fixed' ? typeof fixed === 'number' : fixed === undefined || fixed === null,
    {
      path: ['fixed_amount'],
      message: 'Enter the fixed amount',
    },
  )
  .refine((terms) => (terms.fixed_amount ?? 0) <= terms.most_amount, {
    path: ['most_amount'],
    message: 'The most per debit is less than the fixed amount',
  })
export type AutopayTermsSent = z.output<typeof autopayTermsSchema>

/** The body of POST /functions/v1/loan-autopay. */
export const autopayCommandSchema = z.discriminatedUnion(
  'act',
  [
    /** Keeps a signed authorization. An earlier one of the loan ends. */
    z.strictObject({
      act: z.literal('authorize'),
      terms: autopayTermsSchema,
      /** The signed document, in the client's documents. */
      document_id: id('document'),
      signed_by: z.string().trim().min(1, 'Enter the name of the signer').max(LONGEST_SIGNER),
      signed_on: z.string().refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
      copy_given_how: z.enum(COPY_GIVEN_HOW, 'Choose how the borrower got the copy'),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('end'),
      autopay_id: id('autopay'),
      reason: z.string().trim().min(1, 'Enter a reason').max(LONGEST_AUTOPAY_END),
      ...keyed,
    }),
    /** Leaves out the next debit. */
    z.strictObject({ act: z.literal('skip'), autopay_id: id('autopay'), installment: z.int().min(1), ...keyed }),
    /** Takes back a skip, until the day of the debit. */
    z.strictObject({ act: z.literal('unskip'), autopay_id: id('autopay'), ...keyed }),
  ],
  'Act is required',
)
export type AutopayCommand = z.output<typeof autopayCommandSchema>
