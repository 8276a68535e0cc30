import { NegativeAmortization } from '#features/lending/rules/engine/contract-schedule.ts'
import { productQuote } from '#features/lending/rules/products/product-quote.ts'
import { figuresOf } from '#features/lending/rules/quotes/quote.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { choiceProblem, type OfferedProduct } from './offered-product.ts'

/** The amount and the term that an applicant chooses. */
export interface ChosenTerms {
  amountCents: number
  termMonths: number
  frequency: OfferedProduct['payment_frequencies'][number]
}

/** A payment in whole cents with its APR as text; the APR is null if the law defines none. */
export interface ExpectedPayment {
  payments: number
  paymentCents: number
  aprPercent: string | null
}

/**
 * Returns the payment of a loan at the lowest and at the highest rate of the product, because the rate follows from the decision. Null
 * if the product doesn't allow the choice, or a payment doesn't cover its interest. An advertised payment must state the number of
 * payments and the APR: 12 CFR 1026.24(d).
 */
export function expectedPayments(
  product: OfferedProduct,
  chosen: ChosenTerms,
  start: PlainDate,
): { lowest: ExpectedPayment; highest: ExpectedPayment } | null {
  if (choiceProblem(product, chosen) !== null) return null
  try {
    return {
      lowest: paymentAt(product, chosen, product.lowest_rate, start),
      highest: paymentAt(product, chosen, product.highest_rate, start),
    }
  } catch (error) {
    if (error instanceof NegativeAmortization) return null
    throw error
  }
}

function paymentAt(
  product: OfferedProduct,
  chosen: ChosenTerms,
  ratePercent: string,
  start: PlainDate,
): ExpectedPayment {
  const figures = figuresOf(productQuote(product, { ...chosen, ratePercent, state: undefined, start }))
  return { payments: figures.schedule.length, paymentCents: figures.payment, aprPercent: figures.apr_percent }
}
