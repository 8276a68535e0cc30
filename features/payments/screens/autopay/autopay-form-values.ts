import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import type { DueItem, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { debitDay } from '#features/payments/rules/autopay/autopay-amount.ts'
import {
  AMOUNT_RULES,
  COPY_GIVEN_HOW,
  LONGEST_SIGNER,
  MOST_DAYS_BEFORE,
  MOST_RETRY_DAYS,
} from '#features/payments/rules/autopay/autopay-terms.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

const dollars = (label: string) =>
  typedDollars(label, 0.01, MOST_DOLLARS).refine((amount) => amount >= 0.5, `${label} is at least $0.50`)
const whole = (label: string, least: number, most: number) =>
  z.coerce
    .number(`${label} is ${least} to ${most}`)
    .int(`${label} must be a whole number`)
    .min(least, `${label} is ${least} to ${most}`)
    .max(most, `${label} is ${least} to ${most}`)

const termFields = {
  method_id: z.string().min(1, 'Choose a payment method'),
  amount_rule: z.enum(AMOUNT_RULES),
  fixed_amount: z.string(),
  most_amount: dollars('Most per debit'),
  days_before: whole('Days before the due date', 0, MOST_DAYS_BEFORE),
  retries: whole('Retries', 0, 2),
  retry_after_days: whole('Days until a retry', 1, MOST_RETRY_DAYS),
  first_installment: whole('First installment', 1, 10_000),
}

/** Parses a fixed amount only if the rule needs one. */
function withFixedAmount<Terms extends { amount_rule: string; fixed_amount: string }>(
  { fixed_amount: typed, ...terms }: Terms,
  context: z.RefinementCtx,
) {
  if (terms.amount_rule !== 'fixed') return terms
  const fixed = dollars('Fixed amount').safeParse(typed)
  if (fixed.success) return { ...terms, fixed_amount: fixed.data }
  context.addIssue({ code: 'custom', path: ['fixed_amount'], message: fixed.error.issues[0]?.message ?? 'Enter it' })
  return z.NEVER
}

/** The terms as they are typed, parsed to the terms that are sent. */
export const typedTermsSchema = z.object(termFields).transform(withFixedAmount)

/** The whole form: the terms, and the signature. */
export const typedAutopaySchema = z.object({
  terms: z.object(termFields).transform(withFixedAmount),
  document_id: z.string().min(1, 'Choose the signed authorization'),
  signed_by: z.string().trim().min(1, 'Enter the name of the signer').max(LONGEST_SIGNER),
  signed_on: z.string().refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
  copy_given_how: z.enum(COPY_GIVEN_HOW),
})
export type TypedAutopay = z.input<typeof typedAutopaySchema>
export type ParsedAutopay = z.output<typeof typedAutopaySchema>

/** Returns the installments that can be the first one: unpaid, and with a debit that is still ahead. */
export const firstOffers = ({ items, asOf }: LoanState, daysBefore: number): DueItem[] =>
  items.filter((item) => item.unpaidCents > 0 && debitDay(item, { daysBefore }) >= asOf).slice(0, 24)
