import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'

/** A product as applicants see it: what they can choose, and what the payment depends on. Rates are percent per year as text. */
export interface OfferedProduct
  extends Pick<
    ProductTerms,
    | 'loan_type'
    | 'min_amount_cents'
    | 'max_amount_cents'
    | 'term_months'
    | 'payment_frequencies'
    | 'states'
    | 'method'
    | 'day_count'
    | 'fees'
  > {
  id: string
  version_id: string
  name: string
  lowest_rate: string
  highest_rate: string
}

interface StoredProduct {
  id: string
  version_id: string
  name: string
  terms: ProductTerms
}

/** Returns a product without the terms that don't concern applicants, such as the tiers and the waterfall. */
export function offeredProductOf({ id, version_id, name, terms }: StoredProduct): OfferedProduct {
  const rates = terms.rate_tiers
    .map((tier) => tier.annual_rate_percent)
    .toSorted((one, other) => Number(one) - Number(other))
  const { loan_type, min_amount_cents, max_amount_cents, term_months, payment_frequencies, states } = terms
  return {
    ...{
      id,
      version_id,
      name,
      loan_type,
      min_amount_cents,
      max_amount_cents,
      term_months,
      payment_frequencies,
      states,
    },
    ...{ method: terms.method, day_count: terms.day_count, fees: terms.fees },
    ...{ lowest_rate: rates[0] ?? '0', highest_rate: rates.at(-1) ?? '0' },
  }
}

/** Returns the field of a choice that the product doesn't allow; null if it allows all of it. */
export function choiceProblem(
  product: Pick<OfferedProduct, 'min_amount_cents' | 'max_amount_cents' | 'term_months' | 'payment_frequencies'>,
  { amountCents, termMonths, frequency }: { amountCents: number; termMonths: number; frequency: string },
): 'amount_cents' | 'term_months' | 'payment_frequency' | null {
  // NaN is refused too.
  if (!(amountCents >= product.min_amount_cents && amountCents <= product.max_amount_cents)) return 'amount_cents'
  if (!product.term_months.includes(termMonths)) return 'term_months'
  return product.payment_frequencies.some((one) => one === frequency) ? null : 'payment_frequency'
}

/** Returns true if the product is offered in the state with this code, such as 'TX'. */
export const isOfferedIn = (product: Pick<OfferedProduct, 'states'>, state: string): boolean =>
  product.states.some((one) => one === state)
