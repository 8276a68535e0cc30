import { z } from 'zod'
import { LOAN_TYPES, type LoanType, MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { counted } from '#platform/rules/counted.ts'
import { isPlainDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { isVisible } from '#platform/rules/visible.ts'

/** The highest yearly rate for a loan to a client who lives in a state. */
export interface RateCap {
  id: string
  /** Null if the cap is included with the product and applies to every company. */
  organization_id: string | null
  state: string
  license: string | null
  loan_type: LoanType | null
  amount_from: number | null
  amount_to: number | null
  months_from: number | null
  months_to: number | null
  rate: number
  /** True if the APR must not exceed the cap either. */
  fees_included: boolean
  effective_from: PlainDate
  /** The first day on which the cap no longer applies. */
  effective_until: PlainDate | null
  citation: string
}

const MOST_DOLLARS = 999_999_999_999
export const LONGEST_LICENSE = 100
export const LONGEST_CITATION = 300

const dollars = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : (centsOf(text) ?? Number.NaN) / 100))
  .refine((amount) => amount === null || (amount >= 0 && amount <= MOST_DOLLARS), 'Enter an amount in dollars')
const months = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text)))
  .refine(
    (count) => count === null || (Number.isInteger(count) && count >= 1 && count <= MOST_MONTHS),
    `Enter whole months, from 1 to ${MOST_MONTHS}`,
  )
const inOrder = (from: number | null, to: number | null) => from === null || to === null || from <= to

/** The form of a company's own cap. Empty fields set no limit. */
export const rateCapSchema = z
  .object({
    state: z.string().refine((code) => US_STATES.some((state) => state.code === code), 'Choose a state'),
    license: z
      .string()
      .trim()
      .max(LONGEST_LICENSE, `Enter at most ${LONGEST_LICENSE} characters`)
      .transform((text) => text || null),
    loan_type: z.enum([...LOAN_TYPES, '']).transform((type) => type || null),
    amount_from: dollars,
    amount_to: dollars,
    months_from: months,
    months_to: months,
    rate: z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,6})?$/, 'Enter a percentage per year, up to 999, with at most six decimals'),
    fees_included: z.boolean(),
    effective_from: z.string().refine(isPlainDate, 'Enter a date'),
    citation: z
      .string()
      .trim()
      .refine(isVisible, 'Enter the law or license')
      .max(LONGEST_CITATION, `Enter at most ${LONGEST_CITATION} characters`),
  })
  .refine(({ amount_from, amount_to }) => inOrder(amount_from, amount_to), {
    path: ['amount_to'],
    message: 'This must not be less than the starting amount',
  })
  .refine(({ months_from, months_to }) => inOrder(months_from, months_to), {
    path: ['months_to'],
    message: 'This must not be less than the starting number of months',
  })
export type RateCapFields = z.input<typeof rateCapSchema>
export type NewRateCap = z.output<typeof rateCapSchema>

/** Returns which loans a cap applies to: 'Personal · up to $2,000.00 · 6 to 24 months'. */
export function capScope(
  cap: Pick<RateCap, 'loan_type' | 'amount_from' | 'amount_to' | 'months_from' | 'months_to'>,
): string {
  const type = cap.loan_type === null ? 'All loans' : `${cap.loan_type[0]?.toUpperCase()}${cap.loan_type.slice(1)}`
  const amounts = band(cap.amount_from, cap.amount_to, (amount) => dollarsAndCents(Math.round(amount * 100)))
  const term = band(cap.months_from, cap.months_to, String, (count) => counted(count, 'month'))
  return [type, amounts, term].filter(Boolean).join(' · ')
}

type Words = (end: number) => string

// `lastWords` formats the upper end, which alone has the unit: '6 to 24 months'.
function band(from: number | null, to: number | null, words: Words, lastWords = words): string | null {
  if (from === null) return to === null ? null : `up to ${lastWords(to)}`
  if (to === null) return `from ${lastWords(from)}`
  return from === to ? lastWords(to) : `${words(from)} to ${lastWords(to)}`
}

/** Returns when a cap applies, or that it ended before it took effect. */
export function capTime({
  effective_from,
  effective_until,
}: Pick<RateCap, 'effective_from' | 'effective_until'>): string {
  const since = `From ${shortDate(effective_from)}`
  if (effective_until === null) return since
  return `${effective_until <= effective_from ? 'Never in force' : since}, ended ${shortDate(effective_until)}`
}

/** Returns a cap in one line with its source: '17% in AR (Ark. Const. amend. 89 § 3)'. */
export const capInWords = ({
  rate,
  state,
  citation,
}: {
  rate: number | string
  state: string
  citation: string
}): string => `${rate}% in ${state} (${citation})`
