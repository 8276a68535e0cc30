import { z } from 'zod'
import { dollarsField, typedDollars } from '#features/cards/rules/dollars.ts'
import { dateOfInstant, isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'

/**
 * The day of money that is received now: that of whoever receives it, so that it counts from the day it came. Never after the
 * ledger's own day, which is UTC's.
 */
export function dayReceived(now: Date, timeZone?: string): PlainDate {
  const [own, ledgers] = [dateOfInstant(now, timeZone), dateOfInstant(now, 'UTC')]
  return own < ledgers ? own : ledgers
}

/** A `numeric(14, 2)` holds no more. */
export const MOST_DOLLARS = 999_999_999_999.99
// Card numbers by the schemes' first digits and lengths: a bank's trace number, as long as one of them, begins otherwise.
const CARD_NUMBER = /(?<!\d)(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12})(?!\d)/

const withoutCardNumber = (text: string) => !CARD_NUMBER.test(text.replaceAll(/(?<=\d)[ -](?=\d)/g, ''))

export const LONGEST_REFERENCE = 100
export const LONGEST_NOTE = 500
export const LONGEST_LEDGER_REASON = 200

/** A short text of a ledger, which keeps no card's number and no SSN; `label` names it in what is wrong with it. */
export const ledgerText = (label: string, longest: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(longest, `${label} is at most ${longest} characters`)
    .refine(withoutCardNumber, `${label}: a card’s number is kept nowhere, give its last four digits`)
    .refine((text) => !WRITTEN_SSN.test(text), `${label}: leave the SSN out, it would be kept for good`)

/** The same where it has to say something: an empty one, or one of which nothing can be seen, gets `message`. */
export const requiredLedgerText = (label: string, longest: number, message: string) =>
  ledgerText(label, longest).refine(isVisible, message)

/** The day on which money came. */
export const receivedOn = z
  .string('Date received is required')
  .min(1, 'Date received is required')
  .refine(isPlainDate, 'Date received must be a date, such as 2026-01-31')

/** A payment received, as POST /functions/v1/post-payment takes it. The amount is in dollars, parsed to cents. */
export const paymentSchema = z.object({
  loan_id: z.guid('Invalid loan ID'),
  amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
  effective_date: receivedOn,
  method: z.enum(PAYMENT_METHODS, `Method must be among ${PAYMENT_METHODS.join(', ')}`),
  reference: ledgerText('Reference', LONGEST_REFERENCE).nullish(),
  note: ledgerText('Note', LONGEST_NOTE).nullish(),
  /** How many entries the ledger had when the payment was made out. */
  seen_postings: z.int('Seen postings must be a whole number').min(0, 'Seen postings cannot be below zero').optional(),
  idempotency_key: idempotencyKey,
})

/** What the dialog asks; how much is allowed depends on the ledger. */
export const paymentFormSchema = z.object({
  amount: typedDollars('Amount', 0.01, MOST_DOLLARS),
  effective_date: receivedOn,
  method: z.string().pipe(z.enum(PAYMENT_METHODS, 'Choose how it was paid')),
  reference: ledgerText('Reference', LONGEST_REFERENCE),
  note: ledgerText('Note', LONGEST_NOTE),
})
export type PaymentFields = z.output<typeof paymentFormSchema>

/** A payment or a fee taken back, as POST /functions/v1/reverse-payment takes it. */
export const reversalSchema = z.object({
  posting_id: z.guid('Invalid posting ID'),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
  idempotency_key: idempotencyKey.optional(),
})
