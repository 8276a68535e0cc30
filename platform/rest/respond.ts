import { notExactlyOneRow, rangeOutOfBounds } from './errors.ts'
import type { Wanted } from './request/media-type.ts'
import { appliedTo, type Preferences } from './request/preferences.ts'
import type { Page } from './sql.ts'

export interface Reply {
  status: number
  headers: Record<string, string>
  /** Each is a header of its own. */
  cookies?: string[]
  /** Bytes only for a single value. */
  body: string | Uint8Array<ArrayBuffer> | null
}

export function readReply(
  outcome: Page & { offset: number },
  wanted: Wanted,
  preferences: Preferences,
  act: 'read' | 'call' = 'read',
): Reply {
  const { page, total, offset } = outcome
  if (total !== null && offset > total) throw rangeOutOfBounds(offset, total)
  return {
    status: total !== null && page < total ? 206 : 200,
    headers: headersOf(wanted, appliedTo(act, preferences), contentRange(offset, page, total)),
    body: shownBody(outcome, wanted),
  }
}

interface WriteOutcome extends Page {
  kind: 'insert' | 'update' | 'delete'
  isPut: boolean
  changed: number
  /** True if any row is new. Only for inserts. */
  hasAdded: boolean
  /** True if a conflict with an existing row was resolved as requested. */
  isResolved: boolean
  location: string | null
}

export function writeReply(outcome: WriteOutcome, wanted: Wanted, preferences: Preferences): Reply {
  const { kind, isPut, changed, hasAdded, isResolved, location } = outcome
  const isShown = preferences.return === 'representation'
  const total = preferences.count === 'exact' ? changed : null
  const range = kind === 'update' ? contentRange(0, changed, total) : `*/${total ?? '*'}`
  const applied = appliedTo(isPut ? 'put' : kind, preferences)
  const headers = headersOf(
    wanted,
    isResolved ? applied : applied.filter((one) => !one.startsWith('resolution=')),
    range,
  )
  if (location !== null) headers['location'] = location
  if (!isShown) delete headers['content-type']
  const changeStatus = isShown || (kind === 'insert' && !isPut) ? 200 : 204
  return {
    status: hasAdded && kind === 'insert' ? 201 : changeStatus,
    headers,
    body: isShown ? shownBody(outcome, wanted) : null,
  }
}

/** Adds the address of what was read: its parameters in a fixed order, without a key. Left out if too long for a header. */
export function withLocation(reply: Reply, path: string, queryString: string): Reply {
  const shown = queryString.split('&').filter((parameter) => parameter !== '' && !parameter.startsWith('apikey='))
  const address = shown.length === 0 ? path : `${path}?${shown.toSorted().join('&')}`
  if (address.length <= MOST_IN_HEADER && /^[\x21-\x7e]*$/.test(address)) reply.headers['content-location'] = address
  return reply
}

// Some clients read at most 16 kB of headers.
const MOST_IN_HEADER = 2_000

export const optionsReply = (methods: string[]): Reply => ({
  ...nothingReply(),
  status: 200,
  headers: { allow: methods.join() },
})

export const nothingReply = (): Reply => ({ status: 204, headers: {}, body: null })

/** A function's only value as it is. Bytes come in hexadecimal. */
export const rawReply = (value: string | null, areBytes: boolean, { contentType }: Wanted): Reply => ({
  status: 200,
  headers: { 'content-type': contentType, 'content-range': '0-0/*' },
  body: areBytes ? new Uint8Array(Buffer.from(value ?? '', 'hex')) : (value ?? ''),
})

/** The database's plan, one line per row. */
export const planReply = (lines: (string | null)[][], { contentType }: Wanted): Reply => ({
  status: 200,
  headers: { 'content-type': contentType },
  body: lines.map(([line]) => line).join('\n'),
})

function headersOf({ contentType }: Wanted, applied: string[], range: string): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': contentType, 'content-range': range }
  if (applied.length > 0) headers['preference-applied'] = applied.join(', ')
  return headers
}

function contentRange(offset: number, page: number, total: number | null): string {
  const rows = page === 0 ? '*' : `${offset}-${offset + page - 1}`
  return `${rows}/${total ?? '*'}`
}

function shownBody({ body, page }: Page, wanted: Wanted) {
  if (!wanted.single) return body
  if (page !== 1) throw notExactlyOneRow(page)
  return onlyElement(body)
}

/** Returns the text between the brackets of a JSON array with one element that PostgreSQL wrote. */
export const onlyElement = (array: string | null): string | null => array?.slice(1, -1) ?? null
