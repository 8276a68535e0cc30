import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

const LOOK_AGAIN_MS = 200
const TRY = 'select pg_try_advisory_lock($1) as taken'

/** Does work that one process at a time may do. One that has to wait prints `waiting`. The turn ends with the process, however that ends. */
export async function inTurn<Result>(
  pool: Pool,
  { lock, waiting }: { lock: number; waiting: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = await pool.connect()
  try {
    // Asked again and again: a statement that waits would end with the limits of its login.
    for (let tried = 1; !(await holder.query<{ taken: boolean }>(TRY, [lock])).rows[0]?.taken; tried++) {
      if (tried === 1) console.log(waiting)
      await pause(LOOK_AGAIN_MS)
    }
    return await work()
  } finally {
    // The lock is the connection's, and ends with it.
    holder.release(true)
  }
}
