/** A card's states at the issuer: made, mailed, in use or paused, closed for good. */
export const CARD_STATES = ['PENDING_FULFILLMENT', 'PENDING_ACTIVATION', 'OPEN', 'PAUSED', 'CLOSED'] as const
export type CardState = (typeof CARD_STATES)[number]

/** The states that a company can request. */
export const ORDERED_STATES = ['OPEN', 'PAUSED', 'CLOSED'] as const satisfies CardState[]
export type OrderedState = (typeof ORDERED_STATES)[number]

export const CARD_FORMS = ['virtual', 'physical'] as const
export type CardForm = (typeof CARD_FORMS)[number]

/** The reasons for closing a card. */
export const CLOSING_REASONS = ['END_USER_REQUEST', 'LOST', 'COMPROMISED', 'DAMAGED', 'OTHER'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** The public API's three statuses of a card. */
export const CARD_STATUSES = ['active', 'inactive', 'canceled'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]

const STATE_WORDS: Record<CardState, string> = {
  PENDING_FULFILLMENT: 'Being made',
  PENDING_ACTIVATION: 'In the mail',
  OPEN: 'Active',
  PAUSED: 'Frozen',
  CLOSED: 'Closed',
}

/** Returns the label of a card's state. */
export const cardStateInWords = (state: CardState): string => STATE_WORDS[state]

const DECLINE_WORDS: Record<string, string> = {
  CARD_CLOSED: 'The card is closed',
  COMPANY_BLOCKED: 'The company can’t use its cards at the moment',
  CARD_PAUSED: 'The card is frozen',
  CARD_NOT_ACTIVATED: 'The card is not activated yet',
  CARD_EXPIRED: 'The card has expired',
  INSUFFICIENT_FUNDS: 'It is over the available credit',
}

/** Returns why an authorization was declined. An unknown reason returns the issuer's code. */
export const declineInWords = (reason: string): string => DECLINE_WORDS[reason] ?? reason

/** Returns the state requested by a status of the public API. */
export function stateForStatus(status: CardStatus): OrderedState {
  switch (status) {
    case 'active':
      return 'OPEN'
    case 'inactive':
      return 'PAUSED'
    case 'canceled':
      return 'CLOSED'
  }
}
