import { z } from 'zod'
import { WATERFALL_PARTS } from '#features/lending/rules/engine/servicing-terms.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { extensionLimitsSchema } from '#features/lending/rules/products/extension-limits.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

/**
 * Why the Military Lending Act doesn't cover a loan, as its contract states it: credit to buy the vehicle that secures it, or
 * credit secured by a dwelling.
 *
 * @see 32 CFR 232.3(f)(2)(i), (ii)
 */
export const MLA_EXEMPTIONS = ['vehicle_purchase', 'dwelling'] as const

const day = z.string('must be a date').refine(isPlainDate, 'must be a date such as 2026-01-31')
const cents = z.int('must be a whole number of cents').min(0, "can't be below 0").max(99_999_999_999, 'is too high')

/** The late fee of a contract: so many cents, or a percentage of the unpaid part of the installment, or the lower or higher of both. */
const lateFeeSchema = z
  .strictObject({
    grace_days: z.int('must be a whole number of days').min(0, "can't be below 0").max(90, 'can be at most 90'),
    cents: cents.optional(),
    percent: z
      .string("must be a percentage as text, such as '5'")
      .regex(/^\d{1,2}(\.\d{1,4})?$/, "must be a percentage as text, such as '5'")
      .optional(),
    /** With both: the lower or the higher one. */
    of_both: z.enum(['lower', 'higher']).default('lower'),
  })
  .refine((fee) => fee.cents !== undefined || fee.percent !== undefined, 'needs cents, percent, or both')

/** The body of POST /functions/v1/book-loan. `quote` is checked by itself, as quote-loan checks it. */
export const bookLoanSchema = z.strictObject({
  client_id: z.guid('Invalid client ID'),
  application_id: z.guid('Invalid application ID').nullish(),
  lender_id: z.guid('Invalid lender ID').nullish(),
  loan_type: z.enum(LOAN_TYPES, `Loan type must be among ${LOAN_TYPES.join(', ')}`),
  /** Required unless the terms of an approval are booked. */
  quote: z.looseObject({}, 'Quote must be an object').optional(),
  /** Instead of a quote: books the approved terms of the application from this day on. */
  start: day.optional(),
  /** With `start`: the first payment is due on this day, or one period after the start. */
  first_due: day.optional(),
  mla_exemption: z.enum(MLA_EXEMPTIONS, `MLA exemption must be among ${MLA_EXEMPTIONS.join(', ')}`).nullish(),
  late_fee: lateFeeSchema.optional(),
  nsf_fee_cents: cents.optional(),
  /** The most of other fees that the contract states. */
  fee_caps: z.strictObject({ extension: cents.optional(), other: cents.optional() }).optional(),
  /** The limits of extensions, and the fee that each one has. */
  extension_limits: extensionLimitsSchema
    .extend({ fee_cents: cents.optional() })
    .refine((limits) => limits.fee_cents === undefined || limits.fee_percent === undefined, {
      message: 'needs fee_cents or fee_percent, not both',
    })
    .optional(),
  /** The vehicle of a vehicle contract, unless the application's collateral has one. Its age is the year of the sale less the model year. */
  vehicle: z
    .strictObject({ is_new: z.boolean('must be true or false'), age: z.int('must be whole years').min(-1).max(100) })
    .optional(),
  short_tolerance_cents: cents.optional(),
  waterfall: z.array(z.enum(WATERFALL_PARTS)).min(1).optional(),
  idempotency_key: idempotencyKey,
})
export type BookLoan = z.output<typeof bookLoanSchema>

/** Returns why the terms of a booking are not stated once, or null if they are. */
export function statedTermsProblem({ quote, start, first_due, application_id }: BookLoan): string | null {
  if (quote !== undefined)
    return start || first_due ? 'start and first_due are for approved terms, without a quote' : null
  if (!application_id || start === undefined)
    return 'quote is required, or application_id with start for the approved terms'
  return first_due !== undefined && first_due <= start ? 'first_due must be after the start' : null
}

/** Why a loan can't be booked as asked, besides the law. Null if nothing contradicts. */
export function bookingProblem(asked: BookLoan, quote: QuoteRequest): string | null {
  if (quote.rate_percent === undefined) return 'quote.rate_percent is required to book a loan'
  if (quote.payments !== undefined || quote.as_of !== undefined)
    return 'quote.payments and quote.as_of are for quotes only'
  const exempt = { vehicle_purchase: 'auto', dwelling: 'mortgage' } as const
  if (asked.mla_exemption && exempt[asked.mla_exemption] !== asked.loan_type)
    return `mla_exemption ${asked.mla_exemption} is for loans of type ${exempt[asked.mla_exemption]}`
  return waterfallProblem(asked.waterfall)
}

// Pyramiding: fees paid before the installment would leave it short (16 CFR 444.4).
function waterfallProblem(parts: BookLoan['waterfall']): string | null {
  if (parts === undefined) return null
  if (new Set(parts).size !== parts.length) return 'waterfall names a part twice'
  return parts[0] === 'due' ? null : 'waterfall must pay due installments first (16 CFR 444.4)'
}
