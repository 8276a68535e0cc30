import { keyReused } from '#features/organizations/server/commands/refusals.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const cardNotFound = () => new FunctionError(404, 'CARD_NOT_FOUND', 'Card not found')
export const authorizationNotFound = () =>
  new FunctionError(404, 'AUTHORIZATION_NOT_FOUND', 'The card has no such authorization')
const cardClosed = () => new FunctionError(409, 'CARD_CLOSED', 'The card is closed, and a closed card stays closed')
const cardNotActivated = () =>
  new FunctionError(409, 'CARD_NOT_ACTIVATED', 'The card is not activated yet: activate it first, or close it')
export const cardNotShipped = () =>
  new FunctionError(409, 'CARD_NOT_SHIPPED', 'The card has not been shipped yet, so nobody can have received it')
export const cardBusy = () =>
  new FunctionError(409, 'CARD_BUSY', 'Somebody else is changing this card right now. Please try again shortly.', {
    retryAfterSeconds: 5,
  })
export const limitAboveProduct = (most: string) =>
  new FunctionError(422, 'LIMIT_ABOVE_PRODUCT', `Cards of this product carry at most ${most}`)
export const shippingAddressNeeded = () =>
  new FunctionError(422, 'ADDRESS_REQUIRED', 'A physical card needs the client’s address, city, state and ZIP')
const paymentExceedsBalance = () =>
  new FunctionError(422, 'PAYMENT_EXCEEDS_BALANCE', 'The payment is more than what is owed on the card')
const reviewNotFound = () => new FunctionError(404, 'REVIEW_NOT_FOUND', 'The card has no such clearing to review')
const reviewDecided = () =>
  new FunctionError(
    409,
    'REVIEW_DECIDED',
    'Somebody has decided about this clearing already. Reload to see the decision.',
  )
export const issuerRefused = () =>
  new FunctionError(422, 'ISSUER_REFUSED', 'The card issuer refused. Nothing was changed.')
export const issuerUnreachable = () =>
  new FunctionError(
    503,
    'ISSUER_UNREACHABLE',
    'The card issuer did not answer. Nothing was changed; please try again.',
    {
      retryAfterSeconds: 5,
    },
  )
export const issuingUnsettled = () =>
  new FunctionError(
    503,
    'CARD_NOT_YET_ISSUED',
    'The card issuer did not answer. Try again with the same idempotency key: the card is issued once. It also appears by itself when the issuer answers.',
    { retryAfterSeconds: 5 },
  )
export const sandboxOnly = () =>
  new FunctionError(409, 'SANDBOX_ONLY', 'Spending can be simulated only with the sandbox issuer')

/** What the database refuses about cards, by the code it names. */
export const CARD_REFUSALS: Record<string, () => FunctionError> = {
  CARD_NOT_FOUND: cardNotFound,
  CARD_CLOSED: cardClosed,
  CARD_NOT_ACTIVATED: cardNotActivated,
  CARD_NOT_SHIPPED: cardNotShipped,
  PAYMENT_EXCEEDS_BALANCE: paymentExceedsBalance,
  IDEMPOTENCY_KEY_REUSED: keyReused,
  REVIEW_NOT_FOUND: reviewNotFound,
  REVIEW_DECIDED: reviewDecided,
}
