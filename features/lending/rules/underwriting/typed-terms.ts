import { typedCents, typedCount, typedPercent } from '#features/lending/rules/inspector/typed-values.ts'
import { MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import type { TermsChoice } from './approved-terms.ts'

/** The terms of a decision, as typed. */
export interface TypedTerms extends Pick<TermsChoice, 'source' | 'payment_frequency'> {
  amount: string
  down_payment: string
  term_months: string
  rate: string
}

/** Returns chosen terms as the fields of a form show them. */
export const typedTerms = (terms: TermsChoice): TypedTerms => ({
  ...{ source: terms.source, payment_frequency: terms.payment_frequency, term_months: String(terms.term_months) },
  ...{ amount: dollars(terms.amount_cents), down_payment: dollars(terms.down_payment_cents), rate: terms.rate_percent },
})

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Reads typed terms, or returns the sentence that says what to correct. */
export function readTerms(typed: TypedTerms): { choice: TermsChoice } | { problem: string } {
  const amount = typedCents(typed.amount)
  const down = typed.down_payment.trim() === '' ? { value: 0 } : typedCents(typed.down_payment)
  const months = typedCount(typed.term_months)
  const rate = typedPercent(typed.rate)
  for (const read of [amount, down, months, rate]) if ('problem' in read) return { problem: read.problem }
  if (!('value' in amount && 'value' in down && 'value' in months && 'value' in rate)) return { problem: '' }
  if (amount.value <= 0) return { problem: 'Enter the amount of the loan.' }
  if (months.value < 1 || months.value > MOST_MONTHS) return { problem: `The term must be 1 to ${MOST_MONTHS} months.` }
  const { source, payment_frequency } = typed
  const cents = { amount_cents: amount.value, down_payment_cents: down.value }
  return { choice: { source, ...cents, term_months: months.value, payment_frequency, rate_percent: rate.value } }
}
