import type { CardState, ClosingReason } from '#domain/cards/card-states.ts'
import type { CardDeps, CardKeeper } from './card-deps.ts'
import { IssuerRefused, IssuerUnreachable } from './card-issuer.ts'
import { cardNotFound, cardNotShipped, issuerRefused, issuerUnreachable, refuseFor } from './errors.ts'
import { refuseLimit } from './issue-card.ts'

/** What changes of a card; what is left out stays. */
export interface CardChange {
  creditLimitCents?: number
  state?: 'OPEN' | 'PAUSED' | 'CLOSED'
  closingReason?: ClosingReason
}

interface StoredCard {
  issuer_token: string
  product_id: string
  state: CardState
}

const CARD = `
  select issuer_token, product_id, state from public.credit_cards
   where id = $1 and organization_id = $2 and issuer_token is not null`
const CHANGE = 'select app.change_card($1, $2, $3, $4::numeric / 100, $5, $6, $7, $8) as refusal'
const NOTE = 'select app.note_issuer_state($1, $2)'

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
    await fromIssuer(deps.cardIssuer.gateway.changeState(card.issuer_token, 'OPEN', null))
    return enter(deps, keeper, cardId, change, true)
  }
  await enter(deps, keeper, cardId, change, false)
  if (change.state !== undefined && change.state !== 'OPEN')
    await tellIssuer(deps, cardId, card.issuer_token, change.state, change.closingReason ?? null)
}

/** The issuer's side of one of the organisation's cards. */
export async function storedCard(
  { pool }: CardDeps,
  { organizationId }: CardKeeper,
  cardId: string,
): Promise<StoredCard> {
  const { rows } = await pool.query<StoredCard>(CARD, [cardId, organizationId])
  if (rows[0] === undefined) throw cardNotFound()
  return rows[0]
}

/** What the issuer answers; that it refuses or can't be reached is told to whoever asked. */
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
  refuseFor(rows[0]?.refusal)
}

/** Tells the issuer of a stricter state. One that can't be reached is told later (server/cards/catch-up.ts). */
export async function tellIssuer(
  { pool, cardIssuer }: CardDeps,
  cardId: string,
  token: string,
  state: 'PAUSED' | 'CLOSED',
  reason: ClosingReason | null,
): Promise<void> {
  try {
    await pool.query(NOTE, [cardId, await cardIssuer.gateway.changeState(token, state, reason)])
  } catch (error) {
    if (!(error instanceof IssuerUnreachable || error instanceof IssuerRefused)) throw error
  }
}
