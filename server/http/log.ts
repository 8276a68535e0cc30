import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

type Line = (fields: Record<string, unknown>, message: string) => void

export interface Log {
  info: Line
  warn: Line
  error: Line
}

const SECRET_FIELDS = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'apikey', 'email', 'to']

/** JSON lines on standard output. Secrets are redacted should they ever reach a field, and errors are reduced to what is safe to keep. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
    serializers: { err: safeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A database error's message, detail and context can quote a row's values: only its code and place are kept. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (error instanceof pg.DatabaseError) {
    const { code, schema, table, constraint, routine } = error
    return { type: 'DatabaseError', code, schema, table, constraint, routine, frames }
  }
  return { type: error.name, message: error.message, frames }
}
