import { keyReused } from '#features/organizations/server/commands/refusals.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const cardNotFound = () => new FunctionError(404, 'CARD_NOT_FOUND', 'Card not found')
export const authorizationNotFound = () =>
  new FunctionError(404, 'AUTHORIZATION_NOT_FOUND', 'Authorization not found for this card')
const cardClosed = () => new FunctionError(409, 'CARD_CLOSED', 'The card is closed and can’t be reopened')
const cardNotActivated = () =>
  new FunctionError(409, 'CARD_NOT_ACTIVATED', 'The card is not activated yet. Activate it first, or close it')
export const cardNotShipped = () =>
  new FunctionError(409, 'CARD_NOT_SHIPPED', 'The card has not been shipped yet, so it can’t be activated')
export const cardBusy = () =>
  new FunctionError(409, 'CARD_BUSY', 'Someone else is changing this card right now. Try again shortly.', {
    retryAfterSeconds: 5,
  })
export const limitAboveProduct = (most: string) =>
  new FunctionError(422, 'LIMIT_ABOVE_PRODUCT', `Cards of this product have a limit of at most ${most}`)
export const shippingAddressNeeded = () =>
  new FunctionError(422, 'ADDRESS_REQUIRED', 'A physical card requires the client’s address, city, state and ZIP')
const paymentExceedsBalance = () =>
  new FunctionError(422, 'PAYMENT_EXCEEDS_BALANCE', 'The payment is more than the balance of the card')
const reviewNotFound = () => new FunctionError(404, 'REVIEW_NOT_FOUND', 'Purchase to review not found for this card')
const reviewDecided = () =>
  new FunctionError(
    409,
    'REVIEW_DECIDED',
    'Someone has already decided about this purchase. Reload to see the decision.',
  )
export const issuerRefused = () =>
  new FunctionError(422, 'ISSUER_REFUSED', 'The card issuer rejected the request. Nothing was changed.')
export const issuerUnreachable = () =>
  new FunctionError(503, 'ISSUER_UNREACHABLE', 'The card issuer did not respond. Nothing was changed. Try again.', {
    retryAfterSeconds: 5,
  })
export const issuingUnsettled = () =>
  new FunctionError(
    503,
    'CARD_NOT_YET_ISSUED',
    'The card issuer did not respond. Try again with the same idempotency key: the card is issued only once. It also appears by itself once the issuer responds.',
    { retryAfterSeconds: 5 },
  )
export const sandboxOnly = () =>
  new FunctionError(409, 'SANDBOX_ONLY', 'Spending can be simulated only with the sandbox issuer')

/** The errors for the database's card codes. */
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
