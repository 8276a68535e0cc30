import { FunctionError } from '#platform/functions/errors.ts'
import type { Log } from '#platform/http/log.ts'
import type { CardDeps } from './card-deps.ts'
import { notifyIssuer } from './change-card.ts'
import { completeOrder, type KeptOrder, ORDER_COLUMNS } from './issue-card.ts'

const BATCH = 100

// Excludes recent orders, whose own request is still running. A company that is blocked, or not approved for a real
// issuer, gets no card.
const OPEN_ORDERS = `
  select ${ORDER_COLUMNS} from app.card_orders o join public.clients c on c.id = o.client_id
   where o.outcome is null and not app.card_company_block(o.organization_id) and o.created_at < now() - interval '1 minute'
   order by o.created_at limit ${BATCH}`
const UNTOLD = `
  select id from public.credit_cards
   where state <> issuer_state and state in ('OPEN', 'PAUSED', 'CLOSED') order by id limit ${BATCH}`

/**
 * Completes interrupted work: orders with an unknown outcome, states not yet sent to the issuer, and expired holds. A
 * failure is logged and retried on the next run, and doesn't block the others.
 */
export async function catchUpCards(deps: CardDeps & { log: Log }, signal?: AbortSignal): Promise<void> {
  const { pool, log } = deps
  const orders = await pool.query<KeptOrder>(OPEN_ORDERS)
  for (const order of orders.rows) {
    signal?.throwIfAborted()
    await completeOrder(deps, order, null).catch((error: unknown) => {
      log.warn({ card_order: order.id, ...problemOf(error) }, 'a card order is still open')
    })
  }
  const untold = await pool.query<{ id: string }>(UNTOLD)
  for (const card of untold.rows) {
    signal?.throwIfAborted()
    await notifyIssuer(deps, card.id).catch((error: unknown) => {
      log.warn({ card: card.id, ...problemOf(error) }, 'a card’s state is still untold')
    })
  }
  while ((await expiredBatch(deps)) === BATCH);
}

const problemOf = (error: unknown) => (error instanceof FunctionError ? { code: error.code } : { err: error })

async function expiredBatch({ pool }: CardDeps): Promise<number> {
  const { rows } = await pool.query<{ cards: number }>('select app.expire_card_holds($1) as cards', [BATCH])
  return rows[0]?.cards ?? 0
}
