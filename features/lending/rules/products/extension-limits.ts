import { z } from 'zod'
import type { ExtensionRule } from '#features/lending/rules/engine/servicing-terms.ts'

const count = (most: number) =>
  z.int('Enter a whole number').min(0, 'Enter 0 or more').max(most, `Enter at most ${most}`).optional()
const percent = z
  .string('Enter a percentage, such as 2.5')
  .regex(/^\d{1,2}(\.\d{1,4})?$/, 'Enter a percentage below 100 with at most four decimals, such as 2.5')

/** The limits of extensions as products and bookings state them. One that is left out doesn't apply. */
export const extensionLimitsSchema = z.strictObject({
  most_in_12_months: count(12),
  most_in_life: count(120),
  /** Extensions with no installment paid between them. */
  most_in_a_row: count(12),
  longest_periods: z.int('Enter a whole number').min(1, 'Enter 1 or more').max(24, 'Enter at most 24').optional(),
  months_before_first: count(120),
  /** Installments that were paid on time. */
  payments_before_first: count(120),
  months_between: count(60),
  payments_between: count(60),
  /** Of the installment that is extended first. */
  fee_percent: percent.optional(),
})
export type ExtensionLimits = z.output<typeof extensionLimitsSchema>

/** The limits that are counts, in the order of the form. */
export const EXTENSION_COUNTS = [
  { name: 'most_in_12_months', label: 'Extensions in 12 months' },
  { name: 'most_in_life', label: 'Extensions in the life of the loan' },
  { name: 'most_in_a_row', label: 'Extensions in a row, without a paid installment between' },
  { name: 'longest_periods', label: 'Longest extension (periods)' },
  { name: 'months_before_first', label: 'Months before the first' },
  { name: 'payments_before_first', label: 'Installments paid on time before the first' },
  { name: 'months_between', label: 'Months between two' },
  { name: 'payments_between', label: 'Installments paid on time between two' },
] as const
export type ExtensionCount = (typeof EXTENSION_COUNTS)[number]['name']

/** The limits and the fee of a booking as the loan keeps them. Undefined if it states none. */
export function extensionRuleOf(
  limits: (ExtensionLimits & { fee_cents?: number | undefined }) | undefined,
): ExtensionRule | undefined {
  if (limits === undefined) return undefined
  const rule: ExtensionRule = {
    mostIn12Months: limits.most_in_12_months,
    mostInLife: limits.most_in_life,
    mostInARow: limits.most_in_a_row,
    longestPeriods: limits.longest_periods,
    monthsBeforeFirst: limits.months_before_first,
    paymentsBeforeFirst: limits.payments_before_first,
    monthsBetween: limits.months_between,
    paymentsBetween: limits.payments_between,
    feeCents: limits.fee_cents,
    feePercent: limits.fee_percent,
  }
  return Object.values(rule).some((value) => value !== undefined) ? rule : undefined
}
