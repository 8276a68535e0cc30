import { createHash } from 'node:crypto'
import { cardProduct } from '#features/cards/rules/card-products.ts'
import type { CardForm } from '#features/cards/rules/card-states.ts'
import { clientArchived, clientNotFound, keyReused } from '#features/organizations/server/commands/refusals.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import type { CardDeps, CardKeeper } from './card-deps.ts'
import { IssuerRefused, IssuerUnreachable, type ShippingAddress } from './card-issuer.ts'
import { issuerRefused, issuingUnsettled, limitAboveProduct, shippingAddressNeeded } from './errors.ts'

/** A card to issue to a client. */
export interface CardOrder {
  clientId: string
  form: CardForm
  productId: string
  creditLimitCents: number
  idempotencyKey: string
}

/** The outcomes of an order. */
export const ORDER_OUTCOMES = ['issued', 'refused'] as const
type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

/** A stored order with its shipping address. */
export interface KeptOrder {
  id: string
  form: CardForm
  product_id: string
  fingerprint: string
  outcome: OrderOutcome | null
  first_name: string
  last_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

export const ORDER_COLUMNS = `o.id, o.form, o.product_id, o.fingerprint, o.outcome, c.first_name, c.last_name, c.address, c.city, c.state, c.zip`

const CLIENT = `
  select address, city, state, zip, archived_at is not null as is_archived
    from public.clients where id = $1 and organization_id = $2`
const OPEN = `
  insert into app.card_orders (organization_id, ordered_by, client_id, idempotency_key, fingerprint, form, product_id, credit_limit)
  values ($1, $2, $3, $4, $5, $6, $7, $8::numeric / 100)
  on conflict (organization_id, idempotency_key) do nothing`
const FIND = `
  select ${ORDER_COLUMNS} from app.card_orders o join public.clients c on c.id = o.client_id
   where o.organization_id = $1 and o.idempotency_key = $2`
const REFUSE = "update app.card_orders set outcome = 'refused' where id = $1 and outcome is null"
const SETTLE = 'select app.settle_card_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'

/** Issues a card, once per idempotency key, and returns its id. Stores the order before asking the issuer. */
export async function issueCard(deps: CardDeps, keeper: CardKeeper, order: CardOrder): Promise<string> {
  const kept = await keptOrder(deps, keeper, order)
  if (kept.fingerprint !== fingerprintOf(order)) throw keyReused()
  switch (kept.outcome) {
    case 'issued':
      return kept.id
    case 'refused':
      throw issuerRefused()
    case null:
      await completeOrder(deps, kept, keeper.requestId)
      return kept.id
  }
}

async function keptOrder({ pool }: CardDeps, keeper: CardKeeper, order: CardOrder): Promise<KeptOrder> {
  const { organizationId, personId } = keeper
  const { clientId, idempotencyKey, form, productId, creditLimitCents } = order
  const find = () => pool.query<KeptOrder>(FIND, [organizationId, idempotencyKey])
  const earlier = (await find()).rows[0]
  if (earlier !== undefined) return earlier
  refuseLimit(productId, creditLimitCents)
  const client = (await pool.query<Address & { is_archived: boolean }>(CLIENT, [clientId, organizationId])).rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('issue a card')
  if (form === 'physical' && !isWhole(client)) throw shippingAddressNeeded()
  const values = [organizationId, personId, clientId, idempotencyKey, fingerprintOf(order), form, productId]
  await pool.query(OPEN, [...values, creditLimitCents])
  const kept = (await find()).rows[0]
  if (kept === undefined) throw new Error('a card order was not kept')
  return kept
}

/** Throws if the limit is above the product's highest. */
export function refuseLimit(productId: string, creditLimitCents: number): void {
  const most = cardProduct(productId)?.maxLimitCents
  if (most !== undefined && creditLimitCents > most) throw limitAboveProduct(wholeDollars(most))
}

/**
 * Requests an order's card from the issuer and stores it. Safe to repeat because the issuer makes one card per order.
 * Throws if the issuer rejects it or the outcome is unknown.
 */
export async function completeOrder(
  { pool, cardIssuer }: CardDeps,
  order: KeptOrder,
  requestId: string | null,
): Promise<void> {
  const product = cardProduct(order.product_id)
  if (product === undefined) throw new Error(`card order ${order.id} is for a product that is not offered any more`)
  try {
    const { form, product_id } = order
    const shipTo = form === 'physical' ? shippingAddress(order) : null
    const card = await cardIssuer.gateway.issue({ form, productId: product_id, shipTo, idempotencyKey: order.id })
    const made = [order.id, card.token, card.lastFour, card.expMonth, card.expYear, card.state]
    await pool.query(SETTLE, [...made, product.name, product.network, product.aprPercent, product.rewards, requestId])
  } catch (error) {
    if (error instanceof IssuerUnreachable) throw issuingUnsettled()
    if (!(error instanceof IssuerRefused)) throw error
    await pool.query(REFUSE, [order.id])
    throw issuerRefused()
  }
}

type Address = Pick<KeptOrder, 'address' | 'city' | 'state' | 'zip'>

const isWhole = ({ address, city, state, zip }: Address) => Boolean(address && city && state && zip)

function shippingAddress({ first_name, last_name, address, city, state, zip }: KeptOrder): ShippingAddress {
  return {
    firstName: first_name,
    // The issuer requires both. A person with one name has it twice on a label.
    lastName: last_name || first_name,
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
  }
}

const fingerprintOf = ({ clientId, form, productId, creditLimitCents }: CardOrder) =>
  createHash('sha256')
    .update(JSON.stringify([clientId, form, productId, creditLimitCents]))
    .digest('hex')
