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

/** What changes of a card; what is left out stays. */
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
 * Changes a card's limit or state, both or neither. Stricter holds here at once, since we decide on every authorisation, and the
 * issuer is told until it has heard; more lenient holds only after the issuer has agreed.
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

/** Asks the issuer first. Whoever freezes or closes the card meanwhile is not held up: at the end the issuer is told the state that stands here. */
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

/** One of the organisation's cards as the issuer knows it. Refuses with 404. */
export async function storedCard(
  { pool }: CardDeps,
  { organizationId }: CardKeeper,
  cardId: string,
): Promise<StoredCard> {
  const { rows } = await pool.query<StoredCard>(CARD, [cardId, organizationId])
  if (rows[0] === undefined) throw cardNotFound()
  return rows[0]
}

/** Waits for the issuer's answer. Its refusal, and that it can't be reached, become the answer to the caller. */
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
 * Tells the issuer the card's state, again until it has heard the latest. Does nothing while another request talks to the issuer about
 * this card: that one tells this state too. An issuer that can't be reached is told later (features/cards/server/catch-up.ts).
 */
export async function notifyIssuer(deps: CardDeps, cardId: string): Promise<void> {
  const { rows } = await deps.pool.query<Untold>(UNTOLD, [cardId])
  if (rows.length === 0 || !(await takeTurn(deps, cardId))) return
  if (await told(deps, cardId)) await notifyIssuer(deps, cardId)
}

/** Tells the issuer the state once and ends the turn; false when the issuer did not take it, so that more is left for later. */
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
