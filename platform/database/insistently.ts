import { setTimeout as pause } from 'node:timers/promises'
import { shortageOf } from '#platform/http/unavailable.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
const GIVE_UP_MS = 60_000

/**
 * Retries important work for up to a minute while the database is unavailable or its disk is full. The work must be
 * idempotent, because a commit may have succeeded without a response.
 */
export async function insistently<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (shortageOf(error) === null || performance.now() + wait > giveUpAt) throw error
      await pause(wait)
    }
  }
}
