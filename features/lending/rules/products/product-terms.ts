import { z } from 'zod'
import { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import { MLA_EXEMPTIONS } from '#features/lending/rules/booking/book-loan.ts'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { METHODS } from '#features/lending/rules/engine/contract-terms.ts'
import { CLOSING_CHARGE_KINDS } from '#features/lending/rules/engine/finance-charge.ts'
import { WATERFALL_PARTS } from '#features/lending/rules/engine/servicing-terms.ts'
import { LOAN_TYPES, MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { extensionLimitsSchema } from './extension-limits.ts'
import { COLLATERAL_KINDS, DISCLOSURE_SETS, DOCUMENT_PROVIDERS, PRODUCT_KINDS } from './product-lists.ts'
import { productProblems } from './product-problems.ts'

const MOST_TIERS = 20
const MOST_TERMS = 40
const MOST_FEES = 20
const MOST_REQUIRED_DOCUMENTS = 20
const LONGEST_PRODUCT_LICENSE = 200
const MOST_CENTS = 99_999_999_999

const cents = (least: 0 | 1) =>
  z
    .int('Enter an amount in whole cents')
    .min(least, least === 0 ? 'The amount can’t be below zero' : 'The amount must be above zero')
    .max(MOST_CENTS, 'The amount can be at most $999,999,999.99')
const days = (least: number, most: number) =>
  z.int('Enter whole days').min(least, `Enter at least ${least}`).max(most, `Enter at most ${most} days`)
const percent = (most: number) =>
  z
    .string('Enter a percentage, such as 18.99')
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage with at most four decimals, such as 18.99')
    .refine((text) => Number(text) <= most, `Enter at most ${most} percent`)
const among = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, `Choose one of ${values.join(', ')}`)

const tier = z.strictObject({
  /** An id of the decision policy, such as 'a'. */
  tier: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, digits, and underscores, such as tier_a'),
  annual_rate_percent: percent(999),
})

/** A charge that comes with each loan: so many cents, or a percentage of the amount, with a maximum. */
const fee = z
  .strictObject({
    kind: among(CLOSING_CHARGE_KINDS),
    cents: cents(1).nullable(),
    percent: percent(100).nullable(),
    most_cents: cents(1).nullable(),
    financed: z.boolean(),
  })
  .refine((one) => (one.cents === null) !== (one.percent === null), {
    message: 'Enter an amount or a percentage, not both',
    path: ['cents'],
  })
  .refine((one) => one.most_cents === null || one.percent !== null, {
    message: 'Only a percentage has a maximum',
    path: ['most_cents'],
  })
export type ProductFee = z.output<typeof fee>

/** As in the contract: so many cents, a percentage of the unpaid part of the installment, or the lower or higher of both. */
const lateFee = z
  .strictObject({
    grace_days: days(0, 90),
    cents: cents(1).nullable(),
    percent: percent(99).nullable(),
    of_both: z.enum(['lower', 'higher']),
  })
  .refine((one) => one.cents !== null || one.percent !== null, {
    message: 'Enter an amount, a percentage, or both',
    path: ['cents'],
  })

const requiredDocument = z.strictObject({
  kind: z.string('Choose a document').regex(/^[a-z][a-z_]{1,39}$/, 'Choose a document'),
  from: among(DOCUMENT_PROVIDERS),
  days_to_provide: days(0, 365),
  /** Null if it never expires. */
  expires_after_days: days(1, 3650).nullable(),
})
export type RequiredDocument = z.output<typeof requiredDocument>

/** The terms of a product's version, as stored and as commands take them. Amounts are whole cents; rates are percent per year as text. */
export const productTermsSchema = z
  .strictObject({
    kind: among(PRODUCT_KINDS),
    loan_type: among(LOAN_TYPES),
    method: among(METHODS),
    day_count: among(DAY_COUNTS),
    payment_frequencies: z.array(among(REQUESTED_FREQUENCIES)).min(1, 'Choose at least one payment frequency'),
    /** The longest time from the start to the first payment. */
    first_payment_days: days(1, 90),
    min_amount_cents: cents(1),
    max_amount_cents: cents(1),
    /** The terms that can be chosen, in months, ascending. */
    term_months: z
      .array(
        z.int('Enter whole months').min(1, 'Enter at least 1 month').max(MOST_MONTHS, `Enter at most ${MOST_MONTHS}`),
      )
      .min(1, 'Enter at least one term')
      .max(MOST_TERMS, `Enter at most ${MOST_TERMS} terms`),
    rate_tiers: z.array(tier).min(1, 'Enter at least one rate').max(MOST_TIERS, `Enter at most ${MOST_TIERS} rates`),
    fees: z.array(fee).max(MOST_FEES, `Enter at most ${MOST_FEES} charges`),
    /** Null if no late fee is ever charged. */
    late_fee: lateFee.nullable(),
    nsf_fee_cents: cents(1).nullable(),
    extension_fee_cents: cents(1).nullable(),
    /** Absent if extensions have no limits. */
    extension_limits: extensionLimitsSchema.optional(),
    waterfall: z.array(among(WATERFALL_PARTS)).min(1, 'Choose at least one part'),
    short_tolerance_cents: cents(0),
    collateral: among(COLLATERAL_KINDS),
    /** Why the Military Lending Act doesn't cover these loans; null if it can. */
    mla_exemption: among(MLA_EXEMPTIONS).nullable(),
    required_documents: z
      .array(requiredDocument)
      .max(MOST_REQUIRED_DOCUMENTS, `Enter at most ${MOST_REQUIRED_DOCUMENTS} documents`),
    states: z.array(among(STATE_CODES)).min(1, 'Choose at least one state'),
    /** The license under which the company makes these loans, as the contract names it. */
    license: z
      .string()
      .trim()
      .max(LONGEST_PRODUCT_LICENSE, `Enter at most ${LONGEST_PRODUCT_LICENSE} characters`)
      .transform((text) => (isVisible(text) ? text : null))
      .nullable(),
    disclosure_set: among(DISCLOSURE_SETS),
    /** A credit report that is older must be pulled again before a decision. */
    report_max_age_days: days(1, 365),
    /** Offered on the company's public apply page. */
    public: z.boolean(),
  })
  .superRefine((terms, context) => {
    for (const [path, message] of productProblems(terms)) context.addIssue({ code: 'custom', path, message })
  })
export type ProductTerms = z.output<typeof productTermsSchema>
