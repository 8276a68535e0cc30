/** A card's life at the issuer: made, posted, in use or paused, closed for good. */
export const CARD_STATES = ['PENDING_FULFILLMENT', 'PENDING_ACTIVATION', 'OPEN', 'PAUSED', 'CLOSED'] as const
export type CardState = (typeof CARD_STATES)[number]

/** The states that a company can ask for. */
export const ORDERED_STATES = ['OPEN', 'PAUSED', 'CLOSED'] as const satisfies CardState[]
export type OrderedState = (typeof ORDERED_STATES)[number]

export const CARD_FORMS = ['virtual', 'physical'] as const
export type CardForm = (typeof CARD_FORMS)[number]

/** Why a card was closed. */
export const CLOSING_REASONS = ['END_USER_REQUEST', 'LOST', 'COMPROMISED', 'DAMAGED', 'OTHER'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** The three words of the public API for a card's state. */
export const CARD_STATUSES = ['active', 'inactive', 'canceled'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]

const STATE_WORDS: Record<CardState, string> = {
  PENDING_FULFILLMENT: 'Being made',
  PENDING_ACTIVATION: 'In the post',
  OPEN: 'Active',
  PAUSED: 'Frozen',
  CLOSED: 'Closed',
}

/** A card's state in words. */
export const cardStateInWords = (state: CardState): string => STATE_WORDS[state]

const DECLINE_WORDS: Record<string, string> = {
  CARD_CLOSED: 'The card is closed',
  COMPANY_BLOCKED: 'The company may not use its cards at the moment',
  CARD_PAUSED: 'The card is frozen',
  CARD_NOT_ACTIVATED: 'The card is not activated yet',
  CARD_EXPIRED: 'The card has expired',
  INSUFFICIENT_FUNDS: 'It is over the available credit',
}

/** Why an authorisation was declined, in words; the issuer's own code where we know no better. */
export const declineInWords = (reason: string): string => DECLINE_WORDS[reason] ?? reason

/** The state that a status of the public API asks for. */
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
