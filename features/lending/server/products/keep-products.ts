import type { PoolClient } from 'pg'
import { changeProductSchema, createProductSchema } from '#features/lending/rules/products/product-commands.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { notOfferable, productChanged, productKindFixed, productNameTaken, productNotFound } from './errors.ts'

/** `POST /functions/v1/create-product`: adds a loan product with its first version. */
export const createProduct = keyedCommand('createProduct', createProductSchema, create, 201)

/** `POST /functions/v1/change-product`: renames a product and adds a version with other terms. No version is ever changed. */
export const changeProduct = keyedCommand('changeProduct', changeProductSchema, change)

interface ProductVersion {
  id: string
  version_id: string
  version: number
}

const CREATE = `
  with named as (
    insert into public.loan_products (organization_id, name, status, current_version_id)
    values ($1, $3, $4, gen_random_uuid())
    on conflict (organization_id, (lower(btrim(name)))) do nothing
    returning organization_id, id, name, status, current_version_id),
  stored as (
    insert into public.loan_product_versions (organization_id, id, product_id, version, terms, created_by_name)
    select n.organization_id, n.current_version_id, n.id, 1, $5::jsonb, coalesce(p.full_name, p.email)
      from named n join app.people p on p.id = $2)
  select id, current_version_id as version_id,
         app.record_audit(organization_id, $2, 'loan_products.created', 'loan_products', id,
                          jsonb_build_object('name', name, 'status', status), $6)
    from named`

async function create(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { name, terms, offer }: Asked<typeof createProductSchema>,
): Promise<ProductVersion> {
  if (offer && terms.kind === 'line_of_credit') throw notOfferable()
  const values = [organizationId, personId, name, offer ? 'offered' : 'draft', JSON.stringify(terms), requestId]
  const { rows } = await db.query<{ id: string; version_id: string }>(CREATE, values)
  if (rows[0] === undefined) throw productNameTaken(name)
  return { id: rows[0].id, version_id: rows[0].version_id, version: 1 }
}

interface HeldProduct {
  name: string
  version_id: string
  version: number
  terms: ProductTerms
  has_same_terms: boolean
}

const HOLD = `
  select p.name, v.id as version_id, v.version, v.terms, v.terms = $3::jsonb as has_same_terms
    from public.loan_products p
    join public.loan_product_versions v on v.organization_id = p.organization_id and v.id = p.current_version_id
   where p.id = $1 and p.organization_id = $2 for update of p`
const IS_TAKEN = `
  select from public.loan_products where organization_id = $1 and lower(btrim(name)) = lower(btrim($2)) and id <> $3`
const ADD_VERSION = `
  insert into public.loan_product_versions (organization_id, product_id, version, terms, note, created_by_name)
  select $1, $2, $3, $4::jsonb, $5, coalesce(p.full_name, p.email) from app.people p where p.id = $6
  returning id`
const CHANGE = `
  with changed as (
    update public.loan_products set name = $3, current_version_id = $4, updated_at = now()
     where id = $1 and organization_id = $2 returning organization_id, id)
  select app.record_audit(organization_id, $5, 'loan_products.changed', 'loan_products', id, $6::jsonb, $7) from changed`

async function change(
  db: PoolClient,
  member: PresentMember,
  { product_id: id, version, name, terms, note }: Asked<typeof changeProductSchema>,
): Promise<ProductVersion> {
  const { organizationId, personId, requestId } = member
  const held = (await db.query<HeldProduct>(HOLD, [id, organizationId, JSON.stringify(terms)])).rows[0]
  if (held === undefined) throw productNotFound()
  if (held.version !== version) throw productChanged(held.version)
  if (held.terms.kind !== terms.kind) throw productKindFixed()
  if (held.name === name && held.has_same_terms) return { id, version_id: held.version_id, version }
  if ((await db.query(IS_TAKEN, [organizationId, name, id])).rowCount !== 0) throw productNameTaken(name)
  const next = held.has_same_terms
    ? { version_id: held.version_id, version }
    : await withVersion(db, member, { id, version: version + 1, terms, note })
  const details = { name, version: next.version, ...(held.name !== name && { earlier_name: held.name }) }
  const values = [id, organizationId, name, next.version_id, personId, JSON.stringify(details), requestId]
  await db.query(CHANGE, values)
  return { id, ...next }
}

interface NextVersion {
  id: string
  version: number
  terms: ProductTerms
  note: string | null
}

async function withVersion(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { id, version, terms, note }: NextVersion,
): Promise<{ version_id: string; version: number }> {
  const values = [organizationId, id, version, JSON.stringify(terms), note, personId]
  const { rows } = await db.query<{ id: string }>(ADD_VERSION, values)
  return { version_id: rows[0]?.id ?? '', version }
}
