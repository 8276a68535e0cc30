import type { Context } from 'hono'
import type { z } from 'zod'
import {
  API_PROBLEMS,
  APPLICATION_PROBLEMS,
  type ApiProblemCode,
  CARD_PROBLEMS,
  LOAN_PROBLEMS,
  ORDER_PROBLEMS,
  ORGANIZATION_PROBLEMS,
} from '#features/public-api/rules/problems.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import type { BodyRefused } from '#platform/http/body.ts'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'
import { RETRY_AFTER_SECONDS, SHORTAGE_SENTENCES, type Shortage } from '#platform/http/unavailable.ts'

interface About {
  /** Details for the caller, if the title is not enough. */
  detail?: string
  /** Extension members beside those of RFC 9457. */
  more?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An error of the public API, sent as application/problem+json. */
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
/** The key's creator has lost a permission. A key never has more permissions than its creator. */
export const insufficientRole = (scope: string) =>
  problem('insufficient_role', {
    detail: `The person who created the key no longer has permission for the scope ${scope}`,
    more: { scope },
  })
export const wrongMode = (mode: string) =>
  problem('wrong_mode', {
    detail:
      mode === 'test'
        ? 'This installation uses the real bureaus, so you can’t order with a test key'
        : 'This installation has only the sandbox bureau. Use a test key to order.',
  })
export const wrongCardMode = (mode: string) =>
  problem('wrong_mode', {
    detail:
      mode === 'test'
        ? 'This installation uses a real card issuer, so you can’t issue or change cards with a test key'
        : 'This installation has only the sandbox card issuer. Use a test key for cards.',
  })
export const notFound = (what = 'This path does not exist') => problem('not_found', { detail: what })
export const methodNotAllowed = (allowed: string) =>
  problem('method_not_allowed', { detail: `This path allows ${allowed}`, headers: { allow: allowed } })
export function bodyRefused(reason: BodyRefused['reason']): ApiProblem {
  if (reason === 'too_large') return problem('body_too_large')
  return reason === 'unstorable' ? brokenText() : problem('malformed_json')
}
export const onlyJson = () => problem('unsupported_media_type')
export const invalidCursor = () => problem('invalid_cursor')
export const invalidIdempotencyKey = () => problem('invalid_idempotency_key')
export const idempotencyKeyReused = () =>
  problem('idempotency_key_reused', {
    detail: 'Send a new key with a new request, or repeat the original body with this key',
  })
export const ssnOnFile = () =>
  problem('ssn_on_file', { detail: 'This client has an SSN on file. Enter another SSN in the client’s file' })
export const clientMerged = (keptId: string) =>
  problem('client_merged', { detail: `This client was merged into the client ${keptId}. Change that one` })
export const rateLimited = (seconds: number) =>
  problem('rate_limited', { detail: `Try again in ${seconds} s`, headers: { 'retry-after': String(seconds) } })
export const internalError = () => problem('internal_error')
export const unavailable = (shortage: Shortage) =>
  problem('unavailable', {
    detail: SHORTAGE_SENTENCES[shortage],
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  })

/** Lists every invalid field by its path in the request, never by its value. */
export function invalidRequest(error: z.ZodError): ApiProblem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return problem('invalid_request', { detail: errors.map(({ message }) => message).join(', '), more: { errors } })
}

/** A value with a valid shape that is still invalid. The message names its field. */
export const invalidValue = (detail: string) => problem('invalid_request', { detail })

/** Doesn't name the field, because a field name may be malformed too. */
export const brokenText = () => invalidValue(BROKEN_TEXT)

/** Converts an error of the product's own commands into this API's format: same status, code and message. */
export function problemFrom(error: FunctionError): ApiProblem {
  const { status, code, message, retryAfterSeconds, details } = error
  const headers = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  const more = Object.fromEntries(Object.entries(details).map(([name, detail]) => [camelCased(name), detail]))
  const known = ORGANIZATION_PROBLEMS[code] ?? COMMAND_PROBLEMS[code.toLowerCase()]
  return new ApiProblem(status, code.toLowerCase(), known?.title ?? message, {
    detail: message,
    more,
    headers,
  })
}

const COMMAND_PROBLEMS = { ...ORDER_PROBLEMS, ...CARD_PROBLEMS, ...LOAN_PROBLEMS, ...APPLICATION_PROBLEMS }

const camelCased = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
