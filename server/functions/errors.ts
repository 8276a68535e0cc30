import type { Context } from 'hono'

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500

/** An expected refusal. Its body carries the sentence twice: one screen reads `error`, another `message`. */
export class FunctionError extends Error {
  readonly status: Status
  readonly code: string
  readonly retryAfterSeconds: number | null

  constructor(status: Status, code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  toResponse(context: Context): Response {
    const { code, message, retryAfterSeconds } = this
    if (retryAfterSeconds !== null) context.header('Retry-After', String(retryAfterSeconds))
    return context.json({ code, error: message, message }, this.status)
  }
}

/** Nobody is signed in, or no longer. The body is the hosted gateway's. */
export class InvalidToken extends Error {
  toResponse(context: Context): Response {
    return context.json({ code: 401, message: 'Invalid JWT' }, 401)
  }
}

export const unknownFunction = () => new FunctionError(404, 'NOT_FOUND', 'Requested function was not found')
export const onlyPost = () => new FunctionError(405, 'METHOD_NOT_ALLOWED', 'This function answers POST requests only')
export const onlyJson = () => new FunctionError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
export const bodyTooLarge = () => new FunctionError(413, 'BODY_TOO_LARGE', 'The request body exceeds 1 MB')
export const malformedJson = () => new FunctionError(400, 'MALFORMED_JSON', 'The request body is not valid JSON')
export const validationFailed = (message: string) => new FunctionError(400, 'VALIDATION_FAILED', message)
export const defect = () => new FunctionError(500, 'INTERNAL_ERROR', 'Internal server error')

export const accountIncomplete = () =>
  new FunctionError(403, 'ACCOUNT_INCOMPLETE', 'User account not properly set up. Please log out and sign in again.')
export const clientNotFound = () => new FunctionError(404, 'CLIENT_NOT_FOUND', 'Client not found')

export const invalidState = (message: string) => new FunctionError(400, 'INVALID_STATE', message)
export const purposeNotAllowed = () =>
  new FunctionError(
    422,
    'purpose_not_allowed',
    'A credit repair organization may order reports on the consumer’s written instructions only',
  )
export const tooSoon = (message: string, retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_SOON', message, retryAfterSeconds)
export const creditsUsedUp = (monthlyCreditLimit: number) =>
  new FunctionError(
    402,
    'CREDITS_USED_UP',
    `All ${monthlyCreditLimit} credits of this month are used. Upgrade the plan or wait for the next month.`,
  )
export const keyReused = () =>
  new FunctionError(422, 'IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for a different order')
export const stillOrdering = () =>
  new FunctionError(409, 'STILL_ORDERING', 'This order is still being processed. Please try again shortly.', 5)
export const outcomeUnknown = () =>
  new FunctionError(
    409,
    'OUTCOME_UNKNOWN',
    'This order was interrupted and is not repeated. No credit was used; please place a new order.',
  )
