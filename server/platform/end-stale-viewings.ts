import type { Pool } from 'pg'

/** Writes down the end of views that ran out, or whose admin is gone. They were closed already: each request asks the time. */
export async function endStaleViewings(pool: Pool): Promise<void> {
  await pool.query('select app.end_stale_viewings()')
}
