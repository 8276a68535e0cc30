import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { parseJson } from '#platform/http/body.ts'
import { eventHook } from '#platform/http/event-hook.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import type { Log } from '#platform/http/log.ts'
import { checkedDelivery } from '#platform/rules/signature.ts'
import { type IssuerEvent, issuerEventSchema } from './issuer-events.ts'

export interface IssuerHookDeps {
  pool: Pool
  /** The secret shared with the issuer, which signs with it. */
  secret: string
  clock: () => number
  log: Log
}

/** The response to a clearing that needs a review. */
export const NEEDS_REVIEW = 'NEEDS_REVIEW'

const AUTHORIZE = 'select refusal from app.authorize_card($1, $2, $3::numeric / 100, $4, $5, $6)'
const CLEAR = 'select app.clear_card_purchase($1, $2, $3, $4::numeric / 100) as outcome'
const END_HOLD = 'select app.end_card_hold($1, $2, $3, $4, null) as card'
const REFUND = 'select app.refund_card($1, $2, $3::numeric / 100, $4) as card'
const SHIP = 'select app.ship_card($1) as card'

/** Receives the issuer's signed events: `POST /card-issuer/events`, with authorization requests and their results. */
export function issuerHook({ pool, secret, clock, log }: IssuerHookDeps): Hono {
  return eventHook<IssuerEvent>({
    log,
    teller: 'card issuer',
    read(context, body) {
      if (!isGenuine(secret, context, body, clock())) return 401
      return issuerEventSchema.safeParse(parseJson(body)).data ?? 400
    },
    async enter(context, event) {
      const answer = await entered(pool, event)
      return answer === null ? context.json({ message: 'Card or authorization not found' }, 404) : context.json(answer)
    },
  })
}

function isGenuine(secret: string, { req }: Context, body: string, now: number): boolean {
  const header = (name: string) => req.header(`webhook-${name}`) ?? ''
  const delivery = { id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body }
  return checkedDelivery(hmacSha256, secret, delivery, now) === 'genuine'
}

/** Records the event, once. Returns null if its card or authorization is unknown. */
async function entered(pool: Pool, event: IssuerEvent): Promise<{ result: string } | null> {
  if (event.event_type === 'authorization.request') return decided(pool, event)
  if (event.event_type === 'transaction.clearing') return cleared(pool, event)
  const { rows } = await pool.query<{ card: string | null }>(...statement(event))
  return rows[0]?.card ? { result: 'RECEIVED' } : null
}

async function decided(pool: Pool, event: Extract<IssuerEvent, { event_type: 'authorization.request' }>) {
  const { card, token, amount, merchant } = event
  const values = [card.token, token, amount, merchant.descriptor, event.card_present, merchant.mcc ?? null]
  const { rows } = await pool.query<{ refusal: string | null }>(AUTHORIZE, values)
  return rows[0] === undefined ? null : { result: rows[0].refusal ?? 'APPROVED' }
}

/** A clearing that exceeds its authorization is stored anyway and waits for a person's review. */
async function cleared(pool: Pool, event: Extract<IssuerEvent, { event_type: 'transaction.clearing' }>) {
  const values = [event.card.token, event.token, event.authorization_token, event.amount]
  const { rows } = await pool.query<{ outcome: 'posted' | 'review' | null }>(CLEAR, values)
  const outcome = rows[0]?.outcome ?? null
  return outcome && { result: outcome === 'review' ? NEEDS_REVIEW : 'RECEIVED' }
}

type ShownNotification = Exclude<IssuerEvent, { event_type: 'authorization.request' | 'transaction.clearing' }>

function statement(event: ShownNotification): [string, unknown[]] {
  const { token, card } = event
  switch (event.event_type) {
    case 'transaction.void': {
      const ending = event.type === 'AUTHORIZATION_REVERSAL' ? 'release' : 'expiry'
      return [END_HOLD, [card.token, token, event.authorization_token, ending]]
    }
    case 'transaction.return':
      return [REFUND, [card.token, token, event.amount, event.merchant.descriptor]]
    case 'card.shipped':
      return [SHIP, [card.token]]
  }
}
