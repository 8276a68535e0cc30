import type { Pool } from 'pg'

/** Adds what has changed to the figures that reports read. They are right before and after; they are read faster after. */
export async function foldReports(pool: Pool): Promise<void> {
  await pool.query('select app.fold_report_changes()')
}
