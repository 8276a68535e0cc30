import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { forMember, openAccountOf } from '#features/payments/server/account.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'

/** The client for whom a method is entered, and the page to which they return. */
export interface PageRequest {
  organizationId: string
  clientId: string
  /** Null for the client's own page. */
  openedBy: string | null
  /** Returns the address to return to, from the id of the page. */
  returnUrl: (pageId: string) => string
}

const CLIENT = `
  select full_name, archived_at is not null as is_archived from public.clients where organization_id = $1 and id = $2`
const CUSTOMER = 'select customer from app.payment_customers where organization_id = $1 and client_id = $2'
const KEEP_CUSTOMER = `
  insert into app.payment_customers (organization_id, client_id, customer) values ($1, $2, $3)
  on conflict (organization_id, client_id) do nothing`
const OPEN = `
  insert into app.payment_method_pages (organization_id, client_id, opened_by) values ($1, $2, $3) returning id`
const KEEP_PAGE = 'update app.payment_method_pages set page = $3 where organization_id = $1 and id = $2'

/** Opens the processor's page on which a client's bank account or card is entered. Numbers never reach us. */
export async function openMethodPage(
  { pool, payments }: PaymentDeps,
  { organizationId, clientId, openedBy, returnUrl }: PageRequest,
): Promise<{ id: string; url: string }> {
  const account = await openAccountOf(pool, organizationId, payments)
  const client = (await pool.query<{ full_name: string; is_archived: boolean }>(CLIENT, [organizationId, clientId]))
    .rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('add a payment method')
  const known = (await pool.query<{ customer: string }>(CUSTOMER, [organizationId, clientId])).rows[0]?.customer
  const asked = { key: `customer ${clientId}`, name: client.full_name }
  const customer = known ?? (await forMember(payments.processor.addCustomer(account, asked)))
  if (known === undefined) await pool.query(KEEP_CUSTOMER, [organizationId, clientId, customer])
  const { rows } = await pool.query<{ id: string }>(OPEN, [organizationId, clientId, openedBy])
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No page was kept')
  const page = await forMember(
    payments.processor.openMethodPage(account, { key: `page ${id}`, customer, returnUrl: returnUrl(id) }),
  )
  await pool.query(KEEP_PAGE, [organizationId, id, page.id])
  return { id, url: page.url }
}
