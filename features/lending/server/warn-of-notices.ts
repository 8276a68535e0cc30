import type { Pool } from 'pg'

/** Notifies the decision-makers when a notice deadline approaches. Safe to run any number of times. */
export async function warnOfNotices(pool: Pool): Promise<void> {
  await pool.query("select app.warn_of_notices((now() at time zone 'UTC')::date)")
}
