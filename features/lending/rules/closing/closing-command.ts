import { z } from 'zod'
import { bookLoanSchema } from '#features/lending/rules/booking/book-loan.ts'
import { ASSUMPTIONS, ESTIMABLE } from '#features/lending/rules/disclosure/disclosure.ts'
import { plannedFundingSchema } from '#features/lending/rules/funding/funding-command.ts'
import { ACCOUNT_TYPES } from '#features/lending/rules/funding/funding-lists.ts'
import { isRoutingNumber } from '#features/lending/rules/funding/routing-number.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { saleSchema } from './credit-sale.ts'

export const CLOSING_STATUSES = ['sent', 'booked', 'ended'] as const
const CLOSING_MEANS = ['link', 'tablet', 'paper'] as const
/** The ways to give the oral statement to a covered borrower: 32 CFR 232.6(d)(2)(ii). */
export const MLA_ORAL_WAYS = ['in_person', 'toll_free'] as const
const SHORTEST_CLOSING_REASON = 3
const LONGEST_CLOSING_REASON = 1000
const LONGEST_BANK = 80

const day = z.string('Enter a date').refine(isPlainDate, 'Enter a date')
const id = z.guid('Invalid ID')
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The account of an authorization of automatic payments. The document shows only the last digits, so that nothing else is kept. */
const autopaySchema = z.strictObject({
  bank_name: z.string('Enter the bank').trim().min(2, 'Enter the bank').max(LONGEST_BANK, 'The bank is too long'),
  routing: z.string().trim().refine(isRoutingNumber, 'Enter a valid routing number of nine digits'),
  last_four: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Enter the last four digits of the account'),
  type: z.enum(ACCOUNT_TYPES, 'Choose checking or savings'),
})

const closing = {
  application_id: id,
  /** Interest is earned from this day on, and everyone must sign by its end. */
  start: day,
  /** Empty for one period after the start. */
  first_due: day.optional(),
  vehicle: bookLoanSchema.shape.vehicle,
  language: z.enum(LANGUAGES).default('en'),
  means: z.enum(CLOSING_MEANS).default('link'),
  /** The money is paid out this way once the loan is booked; null to decide later. */
  payout: plannedFundingSchema.nullable().default(null),
  /** The address and the phone number of the company, where its file has none. */
  creditor_address: z.string().trim().min(1).max(200).optional(),
  creditor_phone: z.string().trim().min(7).max(30).optional(),
  /** The figures that are estimates: 12 CFR 1026.17(c)(2). */
  estimates: z.array(z.enum(ESTIMABLE)).max(ESTIMABLE.length).default([]),
  /** The lender can demand the whole debt at any time: 12 CFR 1026.18(i). */
  has_demand_feature: z.boolean().default(false),
  /** The loan buys the dwelling that secures it, which ends the right to rescind: 12 CFR 1026.23(f)(1). */
  buys_dwelling: z.boolean().default(false),
  /** For such a loan, whether a later buyer can take it over: 12 CFR 1026.18(q). */
  assumption: z.enum(ASSUMPTIONS).default('not_allowed'),
  /** Required of a sale on credit. */
  sale: saleSchema.nullable().default(null),
  /** Includes an authorization of automatic payments, because the borrower wants it: 12 CFR 1005.10(e)(1) forbids to require it. */
  autopay: autopaySchema.nullable().default(null),
  /** Where the recorded oral statement to a covered borrower was made. */
  mla_oral: z.enum(MLA_ORAL_WAYS).nullable().default(null),
}

/** The body of POST /functions/v1/loan-closing. */
export const closingCommandSchema = z.discriminatedUnion('act', [
  /** Returns the disclosure and what is missing, and stores nothing. */
  z.strictObject({ act: z.literal('preview'), ...closing, ...keyed }),
  /** Makes the disclosure and the documents, and sends them for signature. An open closing is replaced. */
  z.strictObject({ act: z.literal('send'), ...closing, ...keyed }),
  z.strictObject({
    act: z.literal('cancel'),
    closing_id: id,
    reason: z
      .string('Enter a reason')
      .trim()
      .min(SHORTEST_CLOSING_REASON, 'Enter a reason')
      .max(LONGEST_CLOSING_REASON, 'The reason is too long'),
    ...keyed,
  }),
  /** Books the loan again, after what prevented it was settled. */
  z.strictObject({ act: z.literal('book'), closing_id: id, ...keyed }),
])
export type ClosingCommand = z.output<typeof closingCommandSchema>

/** The request for a closing, as it is stored. The payout is kept apart. */
export const closingAskedSchema = z.strictObject(closing).omit({ payout: true })
export type ClosingAsked = z.output<typeof closingAskedSchema>
export type ClosingWish = Omit<Extract<ClosingCommand, { act: 'preview' }>, 'act' | 'idempotency_key'>
