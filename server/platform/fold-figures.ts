import type { Pool } from 'pg'

/** Adds what has changed to the totals over all subscribers. Figures are right before and after; they are read faster after. */
export async function foldPlatformFigures(pool: Pool): Promise<void> {
  await pool.query('select app.fold_platform_changes()')
}
