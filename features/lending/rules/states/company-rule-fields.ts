import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { centsOf } from '#platform/rules/money.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { STATE_CODES } from './state-codes.ts'
import { STATE_PRODUCTS } from './state-rule.ts'

/** The forms of a company's own maximum rate. */
export const OWN_RATE_FORMS = ['apr', 'all_charges', 'simple_rate', 'add_on', 'agreed'] as const
/** The kinds of maximum late fees. */
export const LATE_FEE_KINDS = ['agreed', 'percent', 'amount', 'greater', 'lesser'] as const
/** The kinds of late fees that have a percentage, and those that have an amount. */
export const FEES_WITH_PERCENT = ['percent', 'greater', 'lesser'] as const
export const FEES_WITH_AMOUNT = ['amount', 'greater', 'lesser'] as const
export const PREPAYMENT_PENALTIES = ['forbidden', 'allowed'] as const
export const REBATE_METHODS = ['actuarial', 'rule_of_78'] as const
export const DEFICIENCY_CLAIMS = ['allowed', 'limited', 'barred'] as const

export const LONGEST_RULE_CITATION = 300
export const LONGEST_RULE_SOURCE = 1_000
export const LONGEST_COUNSEL = 200
export const LONGEST_BANK = 200
export const LONGEST_AGREEMENT = 300
export const MOST_GRACE_DAYS = 90
export const MOST_CURE_DAYS = 365
export const MOST_LATE_FEE_PERCENT = 100

// Far above any contract and any fee, so that a typo is found.
const MOST_DOLLARS = 1_000_000_000
const MOST_FEE_DOLLARS = 100_000

const required = (message: string, longest: number) =>
  z.string(message).trim().refine(isVisible, message).max(longest, `Enter at most ${longest} characters`)
const optional = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Enter at most ${longest} characters`)
    .default('')
    .transform((text) => (isVisible(text) ? text : null))
const dollars = (most: number) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text) => (text === '' ? null : (centsOf(text) ?? Number.NaN)))
    .refine((cents) => cents === null || (cents >= 0 && cents <= most * 100), 'Enter an amount in dollars')
const days = (most: number) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((count) => count === null || (Number.isInteger(count) && count >= 0 && count <= most), {
      message: `Enter whole days, up to ${most}`,
    })
const percent = z
  .string()
  .trim()
  .default('')
  .refine(
    (text) => text === '' || /^\d{1,3}(\.\d{1,6})?$/.test(text),
    'Enter a number up to 999, with at most six decimals',
  )
  .transform((text) => text || null)
const chosen = <Value extends string>(values: readonly [Value, ...Value[]], message: string) =>
  z.string(message).pipe(z.enum(values, message))
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .default('')
    .pipe(
      z
        .literal('')
        .transform(() => null)
        .or(z.enum(values)),
    )
const day = z.string('Enter a date').refine(isPlainDate, 'Enter a date')

/** The fields of a company's own row. Amounts are in dollars and parsed to cents. An empty field is unknown. */
export const companyRuleFields = z.strictObject({
  state: chosen(STATE_CODES, 'Choose a state'),
  product: chosen(STATE_PRODUCTS, 'Choose a kind of contract'),
  rate_form: chosen(OWN_RATE_FORMS, 'Choose how the law states the rate'),
  rate: percent,
  amount_from: dollars(MOST_DOLLARS),
  amount_to: dollars(MOST_DOLLARS),
  late_fee_kind: oneOf(LATE_FEE_KINDS),
  late_fee_percent: percent,
  late_fee_amount: dollars(MOST_FEE_DOLLARS),
  late_fee_grace_days: days(MOST_GRACE_DAYS),
  nsf_fee: dollars(MOST_FEE_DOLLARS),
  prepayment_penalty: oneOf(PREPAYMENT_PENALTIES),
  rebate_method: oneOf(REBATE_METHODS),
  document_fee: dollars(MOST_FEE_DOLLARS),
  cure_notice_days: days(MOST_CURE_DAYS),
  deficiency_claim: oneOf(DEFICIENCY_CLAIMS),
  citation: required('Enter the statute', LONGEST_RULE_CITATION),
  source: required('Enter the source that your counsel relied on', LONGEST_RULE_SOURCE),
  approved_by: required('Enter the name of your counsel', LONGEST_COUNSEL),
  approved_on: day,
  bank_name: optional(LONGEST_BANK),
  bank_charter: optional(LONGEST_BANK),
  bank_agreement: optional(LONGEST_AGREEMENT),
  effective_from: day,
})
export type CompanyRuleFields = z.output<typeof companyRuleFields>
