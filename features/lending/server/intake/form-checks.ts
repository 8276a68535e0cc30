import { ssnProblem } from '#features/clients/rules/issued-ssn.ts'
import { choiceProblem, isOfferedIn, type OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import type { ApplicantForm } from '#features/lending/rules/intake/online-application.ts'
import { fieldRefused, termsChanged } from './errors.ts'

/** Returns the product with the terms that the applicant saw. Throws if it changed, or doesn't allow what the form asks for. */
export function chosenProduct(
  products: readonly OfferedProduct[],
  form: ApplicantForm & { product_version_id: string },
): OfferedProduct {
  const product = products.find(({ id }) => id === form.product_id)
  if (product === undefined) throw fieldRefused('product_id', 'This loan is not offered any more. Choose another one.')
  if (product.version_id !== form.product_version_id) throw termsChanged()
  const { amount_cents: amountCents, term_months: termMonths, payment_frequency: frequency, state } = form
  const wrong = choiceProblem(product, { amountCents, termMonths, frequency })
  if (wrong !== null) throw fieldRefused(wrong, `“${product.name}” isn’t offered with this choice. Choose another one.`)
  if (!isOfferedIn(product, state)) throw fieldRefused('state', `“${product.name}” isn’t offered in your state.`)
  return product
}

/** Throws if the number can't be an SSN. Test numbers are refused outside the sandbox. */
export function refuseSsn(ssn: string, isSandbox: boolean): void {
  const problem = ssnProblem(ssn, isSandbox)
  if (problem !== null) throw fieldRefused('ssn', problem)
}
