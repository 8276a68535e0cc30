import type { Pool } from 'pg'

/** Tells whoever decides that the time for a notice to an applicant runs out. How often it runs makes no difference. */
export async function warnOfNotices(pool: Pool): Promise<void> {
  await pool.query("select app.warn_of_notices((now() at time zone 'UTC')::date)")
}
