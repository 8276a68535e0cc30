import pg from 'pg'

// pg tells these apart by text only.
const NONE_FREE = /timeout exceeded when trying to connect/
const LOST = /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|not queryable/

/** Why there was no connection to ask through: none was free in time, or it is lost. Null for every other failure. */
export function connectionTrouble(error: unknown): 'none free' | 'lost' | null {
  const text = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : ''
  if (NONE_FREE.test(text)) return 'none free'
  return LOST.test(text) ? 'lost' : null
}

// Out of reach, out of room (53100 is a full disk), or going down.
const FOR_NOW = /^(08|53|57P0[123])/

/** Whether the database can't do this for now but may later, whoever asks and whatever they ask. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? FOR_NOW.test(error.code ?? '') : connectionTrouble(error) !== null
