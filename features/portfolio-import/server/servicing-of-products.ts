import type { Pool } from 'pg'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { bookingOfProduct } from '#features/lending/rules/products/product-booking.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import type { Servicing } from '#features/portfolio-import/rules/imported-loan.ts'

/** The terms of a product that loans of a file get by its name. */
export interface ProductOfFile {
  loanType: LoanType
  servicing: Servicing
}

const PRODUCTS = `
  select p.id::text, lower(p.name) as name, v.terms
    from public.loan_products p
    join public.loan_product_versions v on v.organization_id = p.organization_id and v.id = p.current_version_id
   where p.organization_id = $1`

/** Returns the company's products by their names in lower case and by their IDs. */
export async function productsOfFile(pool: Pool, organizationId: string): Promise<Map<string, ProductOfFile>> {
  const { rows } = await pool.query<{ id: string; name: string; terms: ProductTerms }>(PRODUCTS, [organizationId])
  return new Map(
    rows.flatMap(({ id, name, terms }) => {
      const product = { loanType: terms.loan_type, servicing: servicingOf(terms) }
      return [[id, product] as const, [name, product] as const]
    }),
  )
}

// The contract of the old system states the fees, so a product adds none: an automatic late fee needs the law of the state and the text of
// the contract.
function servicingOf(terms: ProductTerms): Servicing {
  const { waterfall, short_tolerance_cents: tolerance } = bookingOfProduct({}, 'simple_daily', terms)
  return {
    ...(waterfall !== undefined && { waterfall }),
    ...(tolerance !== undefined && { shortToleranceCents: tolerance }),
  }
}
