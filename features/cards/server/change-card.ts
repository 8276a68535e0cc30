import {
  type CardState,
  CLOSING_REASONS,
  type ClosingReason,
  type OrderedState,
} from '#features/cards/rules/card-states.ts'
import { refuseFor } from '#platform/functions/errors.ts'
import type { CardDeps, CardKeeper } from './card-deps.ts'
import { IssuerRefused, IssuerUnreachable } from './card-issuer.ts'
import { CARD_REFUSALS, cardBusy, cardNotFound, cardNotShipped, issuerRefused, issuerUnreachable } from './errors.ts'
import { refuseLimit } from './issue-card.ts'

/** The changes of a card. Omitted fields stay. */
export interface CardChange {
  creditLimitCents?: number
  state?: OrderedState
  closingReason?: ClosingReason
}

interface StoredCard {
  issuer_token: string
  product_id: string
  state: CardState
}

const CARD = `
  select issuer_token, product_id, state from public.credit_cards
   where id = $1 and organization_id = $2 and issuer_token is not null and product_id is not null and state is not null`
const CHANGE = 'select app.change_card($1, $2, $3, $4::numeric / 100, $5, $6, $7, $8) as refusal'
const TAKE_TURN = 'select app.take_card_turn($1) as taken'
const END_TURN = 'select app.end_card_turn($1, $2)'
const UNTOLD = `
  select issuer_token, state, substatus from public.credit_cards
   where id = $1 and issuer_token is not null and state <> issuer_state and state in ('OPEN', 'PAUSED', 'CLOSED')`

/**
 * Changes a card's limit or state, both or neither. A stricter change applies at once because we decide every
 * authorization, and the issuer is notified until it succeeds. A more lenient change applies only after the issuer
 * agrees.
 */
export async function changeCard(
  deps: CardDeps,
  keeper: CardKeeper,
  cardId: string,
  change: CardChange,
): Promise<void> {
  const card = await storedCard(deps, keeper, cardId)
  if (change.creditLimitCents !== undefined) refuseLimit(card.product_id, change.creditLimitCents)
  if (change.state === 'OPEN' && card.state !== 'OPEN' && card.state !== 'CLOSED') {
    if (card.state === 'PENDING_FULFILLMENT') throw cardNotShipped()
    return reopen(deps, keeper, cardId, card.issuer_token, change)
  }
  await enter(deps, keeper, cardId, change, false)
  if (change.state !== undefined) await notifyIssuer(deps, cardId)
}

/**
 * Asks the issuer first. Doesn't block a concurrent freeze or closure: at the end the issuer gets the current state.
 */
async function reopen(
  deps: CardDeps,
  keeper: CardKeeper,
  cardId: string,
  token: string,
  change: CardChange,
): Promise<void> {
  if (!(await takeTurn(deps, cardId))) throw cardBusy()
  try {
    await fromIssuer(deps.cardIssuer.gateway.changeState(token, 'OPEN', null))
    await enter(deps, keeper, cardId, change, true)
  } finally {
    await endTurn(deps, cardId, null)
    await notifyIssuer(deps, cardId)
  }
}

/** Returns one of the organization's cards as the issuer knows it. Throws 404 if not found. */
export async function storedCard(
  { pool }: CardDeps,
  { organizationId }: CardKeeper,
  cardId: string,
): Promise<StoredCard> {
  const { rows } = await pool.query<StoredCard>(CARD, [cardId, organizationId])
  if (rows[0] === undefined) throw cardNotFound()
  return rows[0]
}

/** Waits for the issuer's response, and converts its rejection or an outage to the caller's error. */
export async function fromIssuer<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof IssuerRefused) throw issuerRefused()
    if (error instanceof IssuerUnreachable) throw issuerUnreachable()
    throw error
  }
}

async function enter(
  { pool }: CardDeps,
  keeper: CardKeeper,
  cardId: string,
  change: CardChange,
  isTold: boolean,
): Promise<void> {
  const { organizationId, personId, requestId } = keeper
  const { creditLimitCents = null, state = null, closingReason = null } = change
  const values = [organizationId, personId, cardId, creditLimitCents, state, closingReason, isTold, requestId]
  const { rows } = await pool.query<{ refusal: string | null }>(CHANGE, values)
  refuseFor(CARD_REFUSALS, rows[0]?.refusal)
}

interface Untold {
  issuer_token: string
  state: OrderedState
  substatus: string | null
}

/**
 * Sends the issuer the card's state until it has the latest. Does nothing while another request talks to the issuer
 * about this card, because that one sends this state too. If the issuer can't be reached, catch-up retries later
 * (server/catch-up.ts).
 */
export async function notifyIssuer(deps: CardDeps, cardId: string): Promise<void> {
  const { rows } = await deps.pool.query<Untold>(UNTOLD, [cardId])
  if (rows.length === 0 || !(await takeTurn(deps, cardId))) return
  if (await told(deps, cardId)) await notifyIssuer(deps, cardId)
}

/**
 * Sends the state once and ends the turn. Returns false if the issuer didn't accept it, so that it is retried later.
 */
async function told(deps: CardDeps, cardId: string): Promise<boolean> {
  let heard: CardState | null = null
  try {
    const card = (await deps.pool.query<Untold>(UNTOLD, [cardId])).rows[0]
    if (card === undefined) return true
    const reason = CLOSING_REASONS.find((one) => one === card.substatus) ?? null
    heard = await deps.cardIssuer.gateway.changeState(card.issuer_token, card.state, reason)
    return heard === card.state
  } catch (error) {
    if (error instanceof IssuerUnreachable || error instanceof IssuerRefused) return false
    throw error
  } finally {
    await endTurn(deps, cardId, heard)
  }
}

async function takeTurn({ pool }: CardDeps, cardId: string): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>(TAKE_TURN, [cardId])
  return rows[0]?.taken === true
}

const endTurn = ({ pool }: CardDeps, cardId: string, heard: CardState | null) => pool.query(END_TURN, [cardId, heard])
