import pg from 'pg'

/**
 * Why the server can't do something for now, though it may later, whoever asks and whatever they ask: there is no database, every
 * connection is in use, another transaction holds what this one needs, memory or file handles ran out, or a disk is full.
 */
export type Shortage = 'database away' | 'no free connection' | 'held up' | 'overloaded' | 'disk full'

/** Returns what is lacking after a failure; null if the failure has another cause. */
export function shortageOf(error: unknown): Shortage | null {
  if (error instanceof pg.DatabaseError) return byPattern(BY_DATABASE_CODE, error.code ?? '')
  // Node tries each address of a name and reports all failures; the first is as good as any.
  if (error instanceof AggregateError) return shortageOf(error.errors[0])
  if (!(error instanceof Error)) return null
  // Codes of other libraries look like these, but only the operating system's come with a system call.
  if (!('syscall' in error && 'code' in error)) return byPattern(BY_MESSAGE, error.message)
  return byPattern(BY_SYSTEM_CALL, `${String(error.syscall)} ${String(error.code)}`)
}

/** Returns true if the database could not be reached or ended the connection, not if it refused a statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const shortage = shortageOf(error)
  return shortage === 'database away' || shortage === 'no free connection'
}

type Patterns = readonly (readonly [pattern: RegExp, shortage: Shortage])[]

const byPattern = (patterns: Patterns, text: string): Shortage | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null

// Class 08: connection exceptions; 57P0x: shutting down, crashed, starting up; class 53: insufficient resources, but for 53400, which
// no pause cures; 40P01, 55P03, 40001: a deadlock, a lock that did not come in time, or a change that another transaction made first.
const BY_DATABASE_CODE: Patterns = [
  [/^(08|57P0[1-5]|53300)/, 'database away'],
  [/^53100/, 'disk full'],
  [/^53[02]00/, 'overloaded'],
  [/^(40P01|55P03|40001)/, 'held up'],
]
const BY_SYSTEM_CALL: Patterns = [
  [/ (EMFILE|ENFILE)$/, 'overloaded'],
  [/ (ENOSPC|EDQUOT)$/, 'disk full'],
  [/^(connect|getaddrinfo) | (ECONN\w*|EPIPE|ETIMEDOUT)$/, 'database away'],
]
// The database driver says these in words alone.
const BY_MESSAGE: Patterns = [
  [/^timeout exceeded when trying to connect/, 'no free connection'],
  [/^(Connection terminated|Connection ended|Client (was closed|has encountered)|timeout expired)/, 'database away'],
  [/^(Query read timeout|Cannot use a pool after calling end)/, 'database away'],
]

/** How soon a client may ask again, in seconds: the `Retry-After` of every 503 for a shortage. */
export const RETRY_AFTER_SECONDS = 5

/** The response of paths that have no form of their own for errors. */
export const unavailable = (shortage: Shortage): Response =>
  Response.json(
    { message: SHORTAGE_SENTENCES[shortage] },
    { status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
  )

const LATER = 'Not possible right now. Please try again in a few minutes.'

/** The sentence that every prefix responds with. */
export const SHORTAGE_SENTENCES: Readonly<Record<Shortage, string>> = {
  'database away': LATER,
  'no free connection': LATER,
  'held up': LATER,
  overloaded: LATER,
  'disk full': 'The server has no disk space left, so nothing was saved. Please try again in a few minutes.',
}
