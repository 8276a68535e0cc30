import { z } from 'zod'
import { dollarsField, typedDollars } from '#features/cards/rules/dollars.ts'
import { dateOfInstant, isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'

/**
 * Returns the recipient's date for money received now, so that it counts from the day it arrived. Never later than the
 * ledger's date, which is in UTC.
 */
export function dayReceived(now: Date, timeZone?: string): PlainDate {
  const [own, ledgers] = [dateOfInstant(now, timeZone), dateOfInstant(now, 'UTC')]
  return own < ledgers ? own : ledgers
}

/** The maximum of a `numeric(14, 2)` column. */
export const MOST_DOLLARS = 999_999_999_999.99
// Matches card numbers by the networks' first digits and lengths. A bank's trace number of the same length begins
// differently.
const CARD_NUMBER = /(?<!\d)(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12})(?!\d)/

const withoutCardNumber = (text: string) => !CARD_NUMBER.test(text.replaceAll(/(?<=\d)[ -](?=\d)/g, ''))

export const LONGEST_REFERENCE = 100
export const LONGEST_NOTE = 500
export const LONGEST_LEDGER_REASON = 200

/** A schema for short ledger text without card numbers or SSNs. `label` names the field in error messages. */
export const ledgerText = (label: string, longest: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(longest, `${label} can have at most ${longest} characters`)
    .refine(withoutCardNumber, `${label} must not contain a card number. Enter its last four digits only.`)
    .refine((text) => !WRITTEN_SSN.test(text), `${label} must not contain an SSN, because it can’t be removed later`)

/** The same for required text: rejects empty or invisible text with `message`. */
export const requiredLedgerText = (label: string, longest: number, message: string) =>
  ledgerText(label, longest).refine(isVisible, message)

/** The day on which money was received. */
export const receivedOn = z
  .string('Date received is required')
  .min(1, 'Date received is required')
  .refine(isPlainDate, 'Enter a date, such as 2026-01-31')

/** The body of POST /functions/v1/post-payment. The amount is in dollars and parsed to cents. */
export const paymentSchema = z.strictObject({
  loan_id: z.guid('Invalid loan ID'),
  amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
  effective_date: receivedOn,
  method: z.enum(PAYMENT_METHODS, `Method must be among ${PAYMENT_METHODS.join(', ')}`),
  reference: ledgerText('Reference', LONGEST_REFERENCE).nullish(),
  note: ledgerText('Note', LONGEST_NOTE).nullish(),
  /** The number of ledger entries when the user filled in the payment. */
  seen_postings: z.int('Seen postings must be a whole number').min(0, 'Seen postings cannot be below zero').optional(),
  /** True if the payment is to be credited as of a day in a month whose books are closed. The books count it on the day of entry. */
  corrects_closed_period: z.boolean('Corrects closed period must be true or false').optional(),
  idempotency_key: idempotencyKey,
})

/** The fields of the dialog. The ledger decides the highest amount. */
export const paymentFormSchema = z.object({
  amount: typedDollars('Amount', 0.01, MOST_DOLLARS),
  effective_date: receivedOn,
  method: z.string().pipe(z.enum(PAYMENT_METHODS, 'Choose a payment method')),
  reference: ledgerText('Reference', LONGEST_REFERENCE),
  note: ledgerText('Note', LONGEST_NOTE),
})
export type PaymentFields = z.output<typeof paymentFormSchema>

/** The body of POST /functions/v1/reverse-payment, for a payment or a fee. */
export const reversalSchema = z.strictObject({
  posting_id: z.guid('Invalid posting ID'),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
  idempotency_key: idempotencyKey.optional(),
})
