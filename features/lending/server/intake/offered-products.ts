import type { Pool } from 'pg'
import { type OfferedProduct, offeredProductOf } from '#features/lending/rules/intake/offered-product.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'

interface Row {
  id: string
  version_id: string
  name: string
  terms: ProductTerms
}

const OFFERED = `
  select p.id, v.id as version_id, p.name, v.terms
    from public.loan_products p
    join public.loan_product_versions v on v.organization_id = p.organization_id and v.id = p.current_version_id
   where p.organization_id = $1 and p.status = 'offered' and v.kind <> 'line_of_credit'
     and (not $2 or (v.terms ->> 'public')::boolean)
   order by p.name, p.id limit 50`

/** Returns the offered products of a company: for its public page only those that are marked public. */
export async function offeredProducts(
  db: Pick<Pool, 'query'>,
  organizationId: string,
  { isPublic }: { isPublic: boolean },
): Promise<OfferedProduct[]> {
  const { rows } = await db.query<Row>(OFFERED, [organizationId, isPublic])
  return rows.map(offeredProductOf)
}
