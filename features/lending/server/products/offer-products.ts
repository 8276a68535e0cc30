import type { PoolClient } from 'pg'
import { productStatusSchema } from '#features/lending/rules/products/product-commands.ts'
import type { ProductStatus } from '#features/lending/rules/products/product-lists.ts'
import { keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { notOfferable, productNotFound, productStatusIs } from './errors.ts'

/** `POST /functions/v1/offer-product`: from now on, applications can be entered for the product. */
export const offerProduct = keyedCommand('offerProduct', productStatusSchema, (db, member, { product_id }) =>
  restate(db, member, product_id, 'offered'),
)

/** `POST /functions/v1/retire-product`: no further applications can be entered for the product. Those that exist go on. */
export const retireProduct = keyedCommand('retireProduct', productStatusSchema, (db, member, { product_id }) =>
  restate(db, member, product_id, 'retired'),
)

const HOLD = `
  select p.status, v.kind
    from public.loan_products p
    join public.loan_product_versions v on v.organization_id = p.organization_id and v.id = p.current_version_id
   where p.id = $1 and p.organization_id = $2 for update of p`
const RESTATE = `
  with changed as (
    update public.loan_products set status = $3, updated_at = now()
     where id = $1 and organization_id = $2 returning organization_id, id, name)
  select app.record_audit(organization_id, $4, 'loan_products.' || $3, 'loan_products', id, jsonb_build_object('name', name), $5)
    from changed`

async function restate(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  id: string,
  status: Exclude<ProductStatus, 'draft'>,
): Promise<{ id: string; status: ProductStatus }> {
  const { rows } = await db.query<{ status: ProductStatus; kind: string }>(HOLD, [id, organizationId])
  if (rows[0] === undefined) throw productNotFound()
  if (rows[0].status === status) throw productStatusIs(status)
  if (status === 'offered' && rows[0].kind === 'line_of_credit') throw notOfferable()
  await db.query(RESTATE, [id, organizationId, status, personId, requestId])
  return { id, status }
}
