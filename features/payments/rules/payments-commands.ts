import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { bankAccountSchema, STAFF_CLASSES } from './bank-files/bank-file.ts'

const id = (name: string) => z.guid(`Invalid ${name} ID`)

/** The smallest amount that the processor takes, in cents. */
export const LEAST_CHARGE_CENTS = 50

/** The body of POST /functions/v1/payment-account. */
export const accountCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('status') }),
    /** Opens the company's account, and returns the processor's page about the company. */
    z.strictObject({ act: z.literal('connect') }),
  ],
  'Act is required',
)

/** The body of POST /functions/v1/payment-methods. */
export const methodCommandSchema = z.discriminatedUnion(
  'act',
  [
    /** Opens the processor's page on which a method is entered. */
    z.strictObject({ act: z.literal('open_page'), client_id: id('client') }),
    /** Keeps the method that was entered on the page. */
    z.strictObject({ act: z.literal('finish_page'), page_id: id('page') }),
    z.strictObject({ act: z.literal('remove'), method_id: id('method') }),
    /** Keeps a bank account that the company debits by ACH files. */
    z.strictObject({
      act: z.literal('add_bank'),
      client_id: id('client'),
      account: bankAccountSchema,
      is_business: z.boolean().default(false),
    }),
  ],
  'Act is required',
)
export type MethodCommand = z.output<typeof methodCommandSchema>

const amount = dollarsField('Amount', 0.01, MOST_DOLLARS).refine(
  (cents) => cents >= LEAST_CHARGE_CENTS,
  'The processor takes at least $0.50',
)
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/loan-charge. The amount is in dollars and parsed to cents. */
export const chargeCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('charge'),
      loan_id: id('loan'),
      method_id: id('method'),
      amount,
      /** The day on which it is sent; today without one. */
      on: z.string().refine(isPlainDate, 'Enter a date, such as 2026-01-31').optional(),
      /** Confirms a second charge of the loan while another one is under way. */
      is_second: z.boolean().default(false),
      /** The way in which a debit by an ACH file is authorized: in writing without it. */
      entry_class: z.enum(STAFF_CLASSES).optional(),
      ...keyed,
    }),
    /** Presents a returned debit once more. */
    z.strictObject({ act: z.literal('present_again'), charge_id: id('charge'), ...keyed }),
    z.strictObject({ act: z.literal('cancel'), charge_id: id('charge'), ...keyed }),
    /** Posts the amount that the processor took instead of the one that was asked. */
    z.strictObject({ act: z.literal('accept'), charge_id: id('charge'), ...keyed }),
    /** Asks the processor how far a charge is. */
    z.strictObject({ act: z.literal('check'), charge_id: id('charge'), ...keyed }),
  ],
  'Act is required',
)
export type ChargeCommand = z.output<typeof chargeCommandSchema>
