import type { Context } from 'hono'
import type { BodyRefused } from '#platform/http/body.ts'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'
import { RETRY_AFTER_SECONDS, SHORTAGE_SENTENCES, type Shortage } from '#platform/http/unavailable.ts'

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 423 | 428 | 429 | 500 | 503

/** An expected error. Its body has the message twice, because one screen reads `error` and another `message`. */
export class FunctionError extends Error {
  readonly status: Status
  readonly code: string
  readonly retryAfterSeconds: number | null
  /** More data for a screen, such as where to go next. */
  readonly details: Record<string, unknown>

  constructor(
    status: Status,
    code: string,
    message: string,
    about: { retryAfterSeconds?: number; details?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = about.retryAfterSeconds ?? null
    this.details = about.details ?? {}
  }

  toResponse(context: Context): Response {
    const { code, message, retryAfterSeconds, details } = this
    if (retryAfterSeconds !== null) context.header('Retry-After', String(retryAfterSeconds))
    return context.json({ ...details, code, error: message, message }, this.status)
  }
}

/** The user is not signed in, or no longer. The body is that of the hosted gateway. */
export class InvalidToken extends Error {
  toResponse(context: Context): Response {
    return context.json({ code: 401, message: 'Invalid JWT' }, 401)
  }
}

/** Throws the error that the database named by its code. Does nothing without a code. An unlisted code is a bug. */
export function refuseFor(refusalByCode: Record<string, () => FunctionError>, code: string | null | undefined): void {
  if (code === null || code === undefined) return
  throw refusalByCode[code]?.() ?? new Error(`the database refused with ${code}`)
}

export const unknownFunction = () => new FunctionError(404, 'NOT_FOUND', 'Requested function was not found')
export const onlyPost = () => new FunctionError(405, 'METHOD_NOT_ALLOWED', 'This function accepts POST requests only')
export const onlyJson = () => new FunctionError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
export function bodyRefused(reason: BodyRefused['reason']): FunctionError {
  if (reason === 'too_large') return new FunctionError(413, 'BODY_TOO_LARGE', 'The request body exceeds 1 MB')
  if (reason === 'unstorable') return brokenText()
  return new FunctionError(400, 'MALFORMED_JSON', 'The request body is not valid JSON')
}
export const brokenText = () => validationFailed(`Validation error: ${BROKEN_TEXT}`)
export const validationFailed = (message: string) => new FunctionError(400, 'VALIDATION_FAILED', message)
export const defect = () => new FunctionError(500, 'INTERNAL_ERROR', 'Internal server error')
export const unavailable = (shortage: Shortage) =>
  new FunctionError(503, 'UNAVAILABLE', SHORTAGE_SENTENCES[shortage], { retryAfterSeconds: RETRY_AFTER_SECONDS })
