import type { Context, MiddlewareHandler } from 'hono'
import { announceHeaders } from './announced-headers.ts'
import { dataHeaders } from './answer-headers.ts'
import { FOR_ANY_ORIGIN } from './cross-origin.ts'

/** The database can't store null characters or half surrogate pairs, although JSON can contain both. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns every text in a JSON value, including its field names. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)])
}

// JSON without these escapes has no such character: as raw bytes it would not have parsed.
const MAY_BE_BROKEN = /\\u(?:0000|d[89a-f])/i

/** Returns true if every text in `value` can be stored, where `value` was parsed from `json`. */
export const isStorableJson = (json: string, value: unknown): boolean =>
  !MAY_BE_BROKEN.test(json) || textsIn(value).every(isStorable)

/** Returns a prefix's response with status 400, in its own format. */
export type TextRefusal = (context: Context) => Response

/**
 * Rejects a URL or a header with a null character, or with escaped bytes that are not UTF-8. Bodies are checked when
 * they are read (`readText`, `readJson`). The longest matching prefix determines the format of the error. A path
 * without a prefix gets plain text.
 */
export function storableRequests(refusals: Readonly<Record<string, TextRefusal>> = {}): MiddlewareHandler {
  return async (context, next) => {
    const { url } = context.req
    // Node itself rejects null characters in headers. Only a percent sign could hide one.
    if (!url.includes('%') || !hasBrokenEscapes(url)) return next()
    announceHeaders(context, { ...FOR_ANY_ORIGIN, ...dataHeaders(context.req.path) })
    const [, refuse = plainly] = Object.entries(refusals).find(([prefix]) => context.req.path.startsWith(prefix)) ?? []
    context.res = refuse(context)
  }
}

const plainly: TextRefusal = (context) => context.text(BROKEN_TEXT, 400)

/** The error message of every prefix. */
export const BROKEN_TEXT = 'The request must not contain null or broken characters'

const ESCAPES = /(?:%[\da-f]{2})+/gi

/**
 * Returns true if a run of escaped bytes contains a null or is not UTF-8. A percent sign that escapes nothing is an
 * ordinary character.
 */
function hasBrokenEscapes(url: string): boolean {
  for (const [run] of url.matchAll(ESCAPES)) {
    if (run.includes('%00')) return true
    try {
      decodeURIComponent(run)
    } catch {
      return true
    }
  }
  return false
}
