import type { CardDeps } from '#features/cards/server/card-deps.ts'
import { completeOrder, type KeptOrder, ORDER_COLUMNS } from '#features/cards/server/issue-card.ts'
import type { DemoClient } from './demo-clients.ts'
import { choiceOf, idOf, numberOf } from './deterministic.ts'

interface DemoWallet extends CardDeps {
  organizationId: string
  /** The person who issues the cards. */
  personId: string
}

const ORDER = `
  insert into app.card_orders (id, organization_id, ordered_by, client_id, idempotency_key, fingerprint, form, product_id, credit_limit)
  values ($1::uuid, $2, $3, $4, 'demo:' || ($1::uuid)::text, 'demo', 'virtual', $5, $6) on conflict do nothing`
const KEPT = `
  select ${ORDER_COLUMNS} from app.card_orders o join public.clients c on c.id = o.client_id where o.id = $1`
const TOKEN = 'select issuer_token from public.credit_cards where id = $1'

/** Issues cards of the sandbox issuer to some clients, and spends with them through the product's own functions. */
export async function addDemoCards(wallet: DemoWallet, clients: readonly DemoClient[]): Promise<void> {
  // Never with a real issuer, because a real card belongs to a real person.
  if (!wallet.cardIssuer.isSandbox) return
  for (const client of clients.filter(({ id }) => numberOf(`${id} issued`, 4) === 0)) await addCard(wallet, client)
}

async function addCard(wallet: DemoWallet, client: DemoClient): Promise<void> {
  const { pool, organizationId, personId } = wallet
  const id = idOf(`issued card of ${client.id}`)
  const product = choiceOf(`${id} product`, ['everyday', 'cash-back', 'builder'])
  const limitDollars = 500 * (1 + numberOf(`${id} limit`, 4))
  await pool.query(ORDER, [id, organizationId, personId, client.id, product, limitDollars])
  const { rows } = await pool.query<KeptOrder>(KEPT, [id])
  if (rows[0] === undefined) return
  await completeOrder(wallet, rows[0], null)
  await spendWith(wallet, id, limitDollars)
}

const AUTHORIZE = 'select from app.authorize_card($1, $2, $3, $4, false)'
const CLEAR = 'select app.clear_card_purchase($1, $2, $3, null)'
const PAY = "select app.pay_card($1, $2, $3, 'demo', $4, null)"

/** A purchase, a held authorization, a declined one, and a payment. */
async function spendWith({ pool, organizationId, personId }: DemoWallet, id: string, limit: number): Promise<void> {
  const { rows } = await pool.query<{ issuer_token: string | null }>(TOKEN, [id])
  const token = rows[0]?.issuer_token
  const spent = 40 + numberOf(`${id} spent`, limit / 2)
  await pool.query(AUTHORIZE, [token, 'demo hardware', spent, 'Hill Street Hardware'])
  await pool.query(CLEAR, [token, 'demo hardware posted', 'demo hardware'])
  await pool.query(AUTHORIZE, [token, 'demo boat', limit * 2, 'Boat yard'])
  await pool.query(AUTHORIZE, [token, 'demo fuel', 18.75 + numberOf(`${id} fuel`, 60), 'Route 9 Fuel'])
  await pool.query(PAY, [organizationId, personId, id, 25])
}
