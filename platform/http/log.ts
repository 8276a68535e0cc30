import { writeSync } from 'node:fs'
import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

type Line = (fields: Record<string, unknown>, message: string) => void

export interface Log {
  info: Line
  warn: Line
  error: Line
}

const SECRET_FIELDS = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'apikey', 'email', 'to']

/**
 * Writes JSON lines to standard output. Redacts secrets in case one reaches a field, and reduces errors to what is safe
 * to store.
 */
export function createLog(level: string, destination: DestinationStream = STANDARD_OUTPUT): Log {
  const options = {
    level,
    base: null,
    redact: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
    serializers: { err: safeError },
  }
  return pino(options, destination)
}

const MOST_TRIES = 100
const TRY_AGAIN_MS = 10
const SLEEP = new Int32Array(new SharedArrayBuffer(4))

/**
 * Unbuffered standard output. A line that can't be written, because a disk is full or the reader is gone, is dropped:
 * the library's own destination would stop the process or wait forever.
 */
const STANDARD_OUTPUT: DestinationStream = {
  write(line) {
    let rest: Uint8Array = Buffer.from(line)
    for (let tried = 0; rest.length > 0 && tried < MOST_TRIES; tried++) {
      try {
        rest = rest.subarray(writeSync(1, rest))
      } catch (error) {
        // The reader is slow.
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
        Atomics.wait(SLEEP, 0, 0, TRY_AGAIN_MS)
      }
    }
  },
}

/**
 * Keeps only the code and location of a database error, because its message, detail, and context can quote a row's
 * values.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (error instanceof pg.DatabaseError) {
    const { code, schema, table, constraint, routine } = error
    return { type: 'DatabaseError', code, schema, table, constraint, routine, frames }
  }
  return { type: error.name, message: error.message, frames }
}
