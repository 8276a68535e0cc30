import type { CardForm, CardState, ClosingReason, OrderedState } from '#features/cards/rules/card-states.ts'
import type { HOLD_ENDS } from '#features/cards/rules/ledger-entry.ts'

/** A card to be made. */
export interface CardRequest {
  form: CardForm
  productId: string
  /** Where a physical card is sent. */
  shipTo: ShippingAddress | null
  /** The same card is made for the same key, however often it is asked for. */
  idempotencyKey: string
}

export interface ShippingAddress {
  firstName: string
  lastName: string
  address: string
  city: string
  state: string
  zip: string
}

/** A card as its issuer tells of it: never the number. */
export interface IssuedCard {
  token: string
  lastFour: string
  expMonth: number
  expYear: number
  state: CardState
}

/** What only a sandbox issuer does when told: a merchant asks, presents, gives up or gives back. Amounts are cents. */
export type SimulatedEvent =
  | { kind: 'authorization'; cardToken: string; amountCents: number; merchant: string; isCardPresent: boolean }
  | { kind: 'clearing'; authorization: string; amountCents: number | null }
  | { kind: (typeof HOLD_ENDS)[number]; authorization: string }
  | { kind: 'refund'; cardToken: string; amountCents: number; merchant: string }
  | { kind: 'shipping'; cardToken: string }

/** The issuer said no, and means it: nothing was done. */
export class IssuerRefused extends Error {}

/** Whether the issuer did it is not known: it did not answer, or not in words we understand. */
export class IssuerUnreachable extends Error {}

/**
 * A company that issues cards. It knows nothing of limits: it asks us about every authorisation (features/cards/server/issuer-hook.ts).
 * Each throws `IssuerRefused` or `IssuerUnreachable`.
 */
export interface CardIssuer {
  issue(request: CardRequest): Promise<IssuedCard>
  /** Answers the state that the card then has. */
  changeState(token: string, state: OrderedState, reason: ClosingReason | null): Promise<CardState>
  /** Answers the issuer's name for the event, and its decision on an authorisation. */
  simulate(event: SimulatedEvent): Promise<{ event: string; result: string }>
}
