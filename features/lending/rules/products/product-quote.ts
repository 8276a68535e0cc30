import { paymentsOf } from '#features/lending/rules/decisioning/level-price.ts'
import { nthDueDate } from '#features/lending/rules/engine/payment-calendar.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { ProductFee, ProductTerms } from './product-terms.ts'

/** A loan that a product allows. */
export interface ChosenLoan {
  amountCents: number
  termMonths: number
  frequency: ProductTerms['payment_frequencies'][number]
  ratePercent: string
  /** Without one, no caps of a state are compared. */
  state: QuoteRequest['state']
  start: PlainDate
}

/** The terms of a product that a quote depends on. */
export type QuotableTerms = Pick<ProductTerms, 'method' | 'day_count' | 'fees' | 'loan_type'>

/** Returns a loan of the product as a quote request. The first payment is one period after the start. */
export function productQuote(terms: QuotableTerms, loan: ChosenLoan): QuoteRequest {
  const { amountCents: amount, termMonths, frequency: every, start, state } = loan
  const count = paymentsOf(termMonths, every)
  const charges = terms.fees.map((fee) => ({
    ...{ kind: fee.kind, amount: feeCents(fee, amount), financed: fee.financed, prepaid: !fee.financed },
  }))
  return {
    ...{ amount, rate_percent: loan.ratePercent, method: terms.method, day_count: terms.day_count, start },
    calendar: { every, first_due: nthDueDate({ every, firstDue: start, count }, 1), count },
    charges: charges.filter((charge) => charge.amount > 0),
    ...(state !== undefined && { state }),
    loan_type: terms.loan_type,
  }
}

/** Returns a charge of a loan in cents: percentages are of its amount, half-even to the cent, and at most the maximum. */
export function feeCents(fee: Pick<ProductFee, 'cents' | 'percent' | 'most_cents'>, amountCents: number): number {
  if (fee.percent === null) return fee.cents ?? 0
  // Percentages have at most four decimals.
  const share = halfEven(BigInt(amountCents) * BigInt(Math.round(Number(fee.percent) * 10_000)), 1_000_000n)
  return Math.min(Number(share), fee.most_cents ?? Number(share))
}
