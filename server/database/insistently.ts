import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
const GIVE_UP_MS = 60_000

/**
 * Does what must not be lost, again and again while the database is away, for a minute at most. Only for work that is the same
 * done twice: a commit may have gone through though its answer never came.
 */
export async function insistently<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() + wait > giveUpAt) throw error
      await pause(wait)
    }
  }
}

/** Whether the database could not be reached or ended the connection, as opposed to refusing what was asked. */
function isDatabaseAway(error: unknown): boolean {
  // Class 08: connection exceptions; 57P0x: shutting down, crashed, starting up; 53300: too many connections.
  if (error instanceof pg.DatabaseError) return /^(08|57P0[1-5]|53300)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code) || /connection/i.test(error.message)
}
