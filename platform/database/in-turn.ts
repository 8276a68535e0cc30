import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

const LOOK_AGAIN_MS = 200
const TRY = 'select pg_try_advisory_lock($1) as taken'

/**
 * Runs work that only one process at a time may do. A process that has to wait prints `waiting`. The turn ends with the
 * process.
 */
export async function inTurn<Result>(
  pool: Pool,
  { lock, waiting }: { lock: number; waiting: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = await pool.connect()
  try {
    // Polls, because a waiting statement would hit its login's timeout.
    for (let tried = 1; !(await holder.query<{ taken: boolean }>(TRY, [lock])).rows[0]?.taken; tried++) {
      if (tried === 1) console.log(waiting)
      await pause(LOOK_AGAIN_MS)
    }
    return await work()
  } finally {
    // The lock belongs to the connection and ends with it.
    holder.release(true)
  }
}
