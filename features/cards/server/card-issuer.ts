import type { CardForm, CardState, ClosingReason, OrderedState } from '#features/cards/rules/card-states.ts'
import type { HOLD_ENDS } from '#features/cards/rules/ledger-entry.ts'

/** A card to be made. */
export interface CardRequest {
  form: CardForm
  productId: string
  /** The shipping address of a physical card. */
  shipTo: ShippingAddress | null
  /** The issuer makes one card per key, however often it is requested. */
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

/** A card as its issuer describes it, without its number. */
export interface IssuedCard {
  token: string
  lastFour: string
  expMonth: number
  expYear: number
  state: CardState
}

/** The events that only a sandbox issuer simulates: authorization, clearing, void or return. Amounts are in cents. */
export type SimulatedEvent =
  | { kind: 'authorization'; cardToken: string; amountCents: number; merchant: string; isCardPresent: boolean }
  | { kind: 'clearing'; authorization: string; amountCents: number | null }
  | { kind: (typeof HOLD_ENDS)[number]; authorization: string }
  | { kind: 'refund'; cardToken: string; amountCents: number; merchant: string }
  | { kind: 'shipping'; cardToken: string }

/** The issuer rejected the request for good, and nothing was done. */
export class IssuerRefused extends Error {}

/** Unknown whether the issuer did it: no response, or an unreadable one. */
export class IssuerUnreachable extends Error {}

/**
 * A card issuer. It knows no limits and asks us about every authorization (server/issuer-hook.ts). Each method throws
 * `IssuerRefused` or `IssuerUnreachable`.
 */
export interface CardIssuer {
  issue(request: CardRequest): Promise<IssuedCard>
  /** Returns the card's new state. */
  changeState(token: string, state: OrderedState, reason: ClosingReason | null): Promise<CardState>
  /** Returns the issuer's id of the event, and its decision on an authorization. */
  simulate(event: SimulatedEvent): Promise<{ event: string; result: string }>
}
