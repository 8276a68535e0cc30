import type { Context } from 'hono'
import type { z } from 'zod'
import {
  API_PROBLEMS,
  type ApiProblemCode,
  CARD_PROBLEMS,
  ORDER_PROBLEMS,
  ORGANIZATION_PROBLEMS,
} from '#features/public-api/rules/problems.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import type { BodyRefused } from '#platform/http/body.ts'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'
import { RETRY_AFTER_SECONDS, SHORTAGE_SENTENCES, type Shortage } from '#platform/http/unavailable.ts'

interface About {
  /** In the caller's words, where the title does not say it all. */
  detail?: string
  /** Members of its own beside RFC 9457's. */
  more?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A refusal of the public API, answered as application/problem+json. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly about: About

  constructor(status: number, code: string, title: string, about: About = {}) {
    super(about.detail ?? title)
    this.status = status
    this.code = code
    this.title = title
    this.about = about
  }

  toResponse(context: Context): Response {
    const { status, code, title, about } = this
    const body = {
      type: `/documentation#${code}`,
      title,
      status,
      ...(about.detail !== undefined && { detail: about.detail }),
      code,
      requestId: context.get('requestId'),
      ...about.more,
    }
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...about.headers },
    })
  }
}

const problem = (code: ApiProblemCode, about?: About) =>
  new ApiProblem(API_PROBLEMS[code].status, code, API_PROBLEMS[code].title, about)

const CHALLENGE = { 'www-authenticate': 'Bearer' }

export const missingApiKey = () =>
  problem('missing_api_key', { detail: 'Send it as Authorization: Bearer YOUR_API_KEY', headers: CHALLENGE })
export const refusedApiKey = (
  code: 'invalid_api_key' | 'revoked_api_key' | 'expired_api_key' | 'orphaned_api_key',
): ApiProblem => problem(code, { headers: CHALLENGE })
export const insufficientScope = (scope: string) =>
  problem('insufficient_scope', { detail: `This call needs the scope ${scope}`, more: { scope } })
/** The person who made the key lost a permission since: a key never does more than that person may. */
export const insufficientRole = (scope: string) =>
  problem('insufficient_role', {
    detail: `The person who made the key may not use the scope ${scope} any more`,
    more: { scope },
  })
export const wrongMode = (mode: string) =>
  problem('wrong_mode', {
    detail:
      mode === 'test'
        ? 'This installation orders from the real bureaus: a test key orders nothing here'
        : 'This installation has no real bureau, only the sandbox: use a test key to order',
  })
export const wrongCardMode = (mode: string) =>
  problem('wrong_mode', {
    detail:
      mode === 'test'
        ? 'This installation has a real card issuer: a test key issues and changes no card here'
        : 'This installation has no real card issuer, only the sandbox: use a test key for cards',
  })
export const notFound = (what = 'Nothing answers at this path') => problem('not_found', { detail: what })
export const methodNotAllowed = (allowed: string) =>
  problem('method_not_allowed', { detail: `This path answers ${allowed}`, headers: { allow: allowed } })
export function bodyRefused(reason: BodyRefused['reason']): ApiProblem {
  if (reason === 'too_large') return problem('body_too_large')
  return reason === 'unstorable' ? brokenText() : problem('malformed_json')
}
export const onlyJson = () => problem('unsupported_media_type')
export const invalidCursor = () => problem('invalid_cursor')
export const invalidIdempotencyKey = () => problem('invalid_idempotency_key')
export const idempotencyKeyReused = () =>
  problem('idempotency_key_reused', { detail: 'Send a new key with a new request, or the same body with this one' })
export const ssnOnFile = () =>
  problem('ssn_on_file', { detail: 'This client has an SSN on file. Enter another SSN in the client’s file' })
export const rateLimited = (seconds: number) =>
  problem('rate_limited', { detail: `Try again in ${seconds} s`, headers: { 'retry-after': String(seconds) } })
export const internalError = () => problem('internal_error')
export const unavailable = (shortage: Shortage) =>
  problem('unavailable', {
    detail: SHORTAGE_SENTENCES[shortage],
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  })

/** Every field that was wrong, by its path in the request; never what was sent. */
export function invalidRequest(error: z.ZodError): ApiProblem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return problem('invalid_request', { detail: errors.map(({ message }) => message).join(', '), more: { errors } })
}

/** A value of the right shape that can't be; the sentence names its field. */
export const invalidValue = (detail: string) => problem('invalid_request', { detail })

/** Which field it was is not said: a name of a field may be broken too. */
export const brokenText = () => invalidValue(BROKEN_TEXT)

/** A refusal of the product's own acts in this API's form: the same status, code and sentence. */
export function problemFrom(error: FunctionError): ApiProblem {
  const { status, code, message, retryAfterSeconds, details } = error
  const headers = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  const more = Object.fromEntries(Object.entries(details).map(([name, detail]) => [camelCased(name), detail]))
  const known = ORGANIZATION_PROBLEMS[code] ?? ORDER_PROBLEMS[code.toLowerCase()] ?? CARD_PROBLEMS[code.toLowerCase()]
  return new ApiProblem(status, code.toLowerCase(), known?.title ?? message, {
    detail: message,
    more,
    headers,
  })
}

const camelCased = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
