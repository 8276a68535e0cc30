import type { PoolClient } from 'pg'
import type { ProductStatus } from '#features/lending/rules/products/product-lists.ts'
import { productNotOffered } from '#features/lending/server/products/errors.ts'

// No two products of a company have the same name in any case.
const PRODUCT = `
  select p.id, p.name, p.status, v.terms ->> 'loan_type' as loan_type
    from public.loan_products p
    join public.loan_product_versions v on v.organization_id = p.organization_id and v.id = p.current_version_id
   where p.organization_id = $1 and (p.id::text = lower($2) or lower(p.name) = lower($2))
   order by p.id::text = lower($2) desc limit 1`

interface ProductRow {
  id: string
  name: string
  status: ProductStatus
  loan_type: string
}

type FoundProduct = { product: { id: string; loanType: string } | null } | { problem: string }

/** Returns the offered product that a text names by its ID or its name, or why it names none. Null for no text. */
export async function findProduct(
  db: PoolClient,
  organizationId: string,
  named: string | undefined,
): Promise<FoundProduct> {
  const text = named?.trim() ?? ''
  if (text === '') return { product: null }
  const { rows } = await db.query<ProductRow>(PRODUCT, [organizationId, text])
  const product = rows[0]
  if (product === undefined) return { problem: `Your company has no product “${text}”` }
  if (product.status !== 'offered') return { problem: productNotOffered(product.name).message }
  return { product: { id: product.id, loanType: product.loan_type } }
}
