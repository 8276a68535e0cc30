import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { isStateCode } from './state-codes.ts'

/** The kinds of contracts that states limit separately. */
export const STATE_PRODUCTS = ['consumer_loan', 'vehicle_contract'] as const
export type StateProduct = (typeof STATE_PRODUCTS)[number]

const percent = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'Enter a percentage with at most six decimals')
const cents = z.int().min(0)
const citation = z.string().trim().min(1)
const date = z.string().refine(isPlainDate)

/**
 * One way in which a law states its maximum rate, per year. `apr` counts the finance charge (12 CFR 1026.4),
 * `all_charges` counts every charge as the MAPR does (32 CFR 232.4), `simple_rate` counts interest only. `blended` has
 * a rate for each part of the principal. `add_on` is in cents per $100 of the amount financed per year of the contract.
 * `agreed` means that the law sets no maximum.
 */
const rateLimit = z.discriminatedUnion('form', [
  z.strictObject({ form: z.enum(['apr', 'all_charges', 'simple_rate']), percent }),
  z.strictObject({
    form: z.literal('blended'),
    measure: z.enum(['apr', 'simple_rate']),
    steps: z.array(z.strictObject({ toCents: cents.nullable(), percent })).min(2),
  }),
  z.strictObject({ form: z.literal('add_on'), centsPer100: cents }),
  z.strictObject({ form: z.literal('agreed') }),
])
export type RateLimit = z.infer<typeof rateLimit>

/**
 * The maximum rate for some of a state's contracts; both ends of a range are included. A contract is within the band if
 * it is within any of its limits. A vehicle's age is the year of the sale less its model year.
 */
const rateBand = z.strictObject({
  vehicle: z
    .strictObject({
      condition: z.enum(['new', 'used', 'any']),
      ageFrom: z.int().nullable(),
      ageTo: z.int().nullable(),
    })
    .nullable(),
  amountFromCents: cents.nullable(),
  amountToCents: cents.nullable(),
  monthsFrom: z.int().min(1).nullable(),
  monthsTo: z.int().min(1).nullable(),
  anyOf: z.array(rateLimit).min(1),
})
export type RateBand = z.infer<typeof rateBand>

/** A maximum fee: a percentage, an amount in cents, or the greater or lesser of both. `agreed` sets no maximum. */
const feeMaximum = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('agreed') }),
  z.strictObject({ kind: z.literal('percent'), percent }),
  z.strictObject({ kind: z.literal('amount'), cents }),
  z.strictObject({ kind: z.enum(['greater', 'lesser']), percent, cents }),
])
export type FeeMaximum = z.infer<typeof feeMaximum>

/**
 * The rules of one state for one kind of contract. A field that is null is unknown, so whatever it would allow is not
 * allowed: no late fee, no returned-payment fee, no document fee, no prepayment penalty, no Rule of 78.
 */
export const stateRuleSchema = z.strictObject({
  state: z.string().refine(isStateCode),
  product: z.enum(STATE_PRODUCTS),
  origin: z.enum(['product', 'company']),
  rates: z.array(rateBand).min(1),
  /** Grace: the number of days after the due date on which no late fee can be charged. */
  lateFee: z.strictObject({ maximum: feeMaximum, graceDays: z.int().min(0), citation }).nullable(),
  nsf: z.strictObject({ maximum: feeMaximum, citation }).nullable(),
  prepayment: z.strictObject({ penalty: z.enum(['forbidden', 'allowed']), citation }).nullable(),
  /** The method to return unearned precomputed interest. 15 USC 1615 forbids the Rule of 78 above 61 months. */
  rebate: z.strictObject({ method: z.enum(['actuarial', 'rule_of_78']), citation }).nullable(),
  /** A dealer's fee for documents. */
  documentFee: z.strictObject({ maximum: feeMaximum, citation }).nullable(),
  /** Days that the borrower has, after a notice of the right to cure, before acceleration or repossession. */
  cure: z.strictObject({ noticeDays: z.int().min(0), citation }).nullable(),
  /** The lender's claim to what a sale of the collateral leaves unpaid. */
  deficiency: z.strictObject({ claim: z.enum(['allowed', 'limited', 'barred']), citation }).nullable(),
  /** The statute that sets the maximum rate. */
  citation,
  /** A publication of the text, or the document that counsel approved. */
  source: z.string().trim().min(1),
  /** The lawyer who approved a company's own row, and the day. Null for the product's rows. */
  approval: z.strictObject({ by: z.string().trim().min(1), on: date }).nullable(),
  /** The bank that makes the loans, if federal law sets its rates (12 USC 85, 1831d). */
  bank: z
    .strictObject({
      name: z.string().trim().min(1),
      charter: z.string().trim().min(1),
      agreement: z.string().trim().min(1),
    })
    .nullable(),
  /** The first day on which the rule is known to apply. */
  effectiveFrom: date,
  /** The first day on which it no longer applies. */
  effectiveUntil: date.nullable(),
})
export type StateRule = z.infer<typeof stateRuleSchema>
