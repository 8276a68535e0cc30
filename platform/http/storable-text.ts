import type { Context, MiddlewareHandler } from 'hono'
import { announceHeaders } from './announced-headers.ts'
import { dataHeaders } from './answer-headers.ts'
import { FOR_ANY_ORIGIN } from './cross-origin.ts'

/** The database stores neither null characters nor halves of characters, though JSON can carry both. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Every text in a JSON value, including the names of its fields. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)])
}

// JSON without these escapes holds no such character: as raw bytes it would not have parsed.
const MAY_BE_BROKEN = /\\u(?:0000|d[89a-f])/i

/** Returns true if every text in `value` can be stored, where `value` was parsed from `json`. */
export const isStorableJson = (json: string, value: unknown): boolean =>
  !MAY_BE_BROKEN.test(json) || textsIn(value).every(isStorable)

/** What a prefix answers with status 400, in its own form. */
export type TextRefusal = (context: Context) => Response

/**
 * Refuses an address or a header with a null character, or with escaped bytes that are not UTF-8. Bodies are checked where they
 * are read (`readText`, `readJson`). The longest prefix that fits decides the form of the refusal; a path of no prefix gets plain text.
 */
export function storableRequests(refusals: Readonly<Record<string, TextRefusal>> = {}): MiddlewareHandler {
  return async (context, next) => {
    const { url } = context.req
    // Node refuses null characters in headers itself; a percent sign is what else could hide one.
    if (!url.includes('%') || !hasBrokenEscapes(url)) return next()
    announceHeaders(context, { ...FOR_ANY_ORIGIN, ...dataHeaders(context.req.path) })
    const [, refuse = plainly] = Object.entries(refusals).find(([prefix]) => context.req.path.startsWith(prefix)) ?? []
    context.res = refuse(context)
  }
}

const plainly: TextRefusal = (context) => context.text(BROKEN_TEXT, 400)

/** The sentence that every prefix answers with. */
export const BROKEN_TEXT = 'The request must not contain null or broken characters'

const ESCAPES = /(?:%[\da-f]{2})+/gi

/** Returns true if a run of escaped bytes holds a null or is not UTF-8. A percent sign that escapes nothing is an ordinary character. */
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
