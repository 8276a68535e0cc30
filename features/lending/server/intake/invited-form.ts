import type { Pool } from 'pg'
import type { KeptForm } from '#features/lending/rules/intake/invitation.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { consentTexts } from './apply-page.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { type InvitedLink, keptForm } from './invited-link.ts'
import { offeredProducts } from './offered-products.ts'

const LINK = `
  select l.organization_id, l.id, l.client_id, l.application_id, l.product_id, l.first_name, l.language, l.draft
    from app.application_links l where l.organization_id = $1 and l.id = $2 and l.kind = 'invitation'`
const OPENED = `
  update app.application_links set opened_at = clock_timestamp() where organization_id = $1 and id = $2 and opened_at is null`
const CLIENT = `
  select c.first_name, c.last_name, coalesce(c.email, '') as email, coalesce(c.phone, '') as phone, coalesce(c.address, '') as address,
         coalesce(c.city, '') as city, coalesce(c.state, '') as state, coalesce(c.zip, '') as zip, c.ssn is not null as has_ssn
    from public.clients c where c.organization_id = $1 and c.id = $2`

type ClientRow = Record<
  'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip',
  string
> & {
  has_ssn: boolean
}

/**
 * Returns the form behind an invitation, with what the company knows about the client and what was typed before. The SSN and the birth
 * date never leave the server.
 */
export async function invitedForm(deps: IntakeDeps, at: { organization_id: string; id: string }) {
  const { pool, sealer } = deps
  const values = [at.organization_id, at.id]
  const link = (await pool.query<InvitedLink>(LINK, values)).rows[0]
  if (link === undefined) return null
  await pool.query(OPENED, values)
  const client = (await pool.query<ClientRow>(CLIENT, [link.organization_id, link.client_id])).rows[0]
  if (client === undefined) return null
  const { has_ssn, state, ...known } = client
  const prefilled: KeptForm = { ...known, state: stateCode(state) ?? '' }
  return {
    products: await productsOf(pool, link),
    consent: await consentTexts(pool, link.organization_id),
    values: { ...prefilled, ...(await keptForm(sealer, link)) },
    has_draft: link.draft !== null,
    has_ssn,
  }
}

/** Returns the products that the client can choose: the one that staff chose, or all that are offered. */
export async function productsOf(
  db: Pick<Pool, 'query'>,
  { organization_id, product_id }: Pick<InvitedLink, 'organization_id' | 'product_id'>,
): Promise<OfferedProduct[]> {
  const all = await offeredProducts(db, organization_id, { isPublic: false })
  return product_id === null ? all : all.filter(({ id }) => id === product_id)
}
