import pg from 'pg'

/**
 * A temporary reason why the server can't do something for any caller: the database is unavailable, every connection is
 * in use, another transaction holds what this one needs, memory or file handles ran out, or a disk is full.
 */
export type Shortage = 'database away' | 'no free connection' | 'held up' | 'overloaded' | 'disk full'

/** Returns the shortage behind a failure, or null if it has another cause. */
export function shortageOf(error: unknown): Shortage | null {
  if (error instanceof pg.DatabaseError) return byPattern(BY_DATABASE_CODE, error.code ?? '')
  // Node tries each address of a name and reports all failures. The first one is enough.
  if (error instanceof AggregateError) return shortageOf(error.errors[0])
  if (!(error instanceof Error)) return null
  // Codes of other libraries look the same, but only the operating system's errors have a system call.
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

// Class 08: connection exceptions. 57P0x: shutting down, crashed, or starting up. Class 53: insufficient resources,
// except 53400, which waiting doesn't solve. 40P01, 55P03, and 40001: a deadlock, a lock timeout, or a conflicting
// change of another transaction.
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
// The database driver has only messages for these.
const BY_MESSAGE: Patterns = [
  [/^timeout exceeded when trying to connect/, 'no free connection'],
  [/^(Connection terminated|Connection ended|Client (was closed|has encountered)|timeout expired)/, 'database away'],
  [/^(Query read timeout|Cannot use a pool after calling end)/, 'database away'],
]

/** The `Retry-After` of every 503 for a shortage, in seconds. */
export const RETRY_AFTER_SECONDS = 5

/** The response of paths that have no error format of their own. */
export const unavailable = (shortage: Shortage): Response =>
  Response.json(
    { message: SHORTAGE_SENTENCES[shortage] },
    { status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
  )

const LATER = 'Not possible right now. Please try again in a few minutes.'

/** The message of every prefix. */
export const SHORTAGE_SENTENCES: Readonly<Record<Shortage, string>> = {
  'database away': LATER,
  'no free connection': LATER,
  'held up': LATER,
  overloaded: LATER,
  'disk full': 'The server has no disk space left, so nothing was saved. Please try again in a few minutes.',
}
