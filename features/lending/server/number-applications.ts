import type { Pool } from 'pg'

const BATCH = 2000

/** Gives each application from before the numbers its own. Each batch is one transaction. Safe to run any number of times. */
export async function numberApplications(pool: Pool): Promise<void> {
  let isMore = true
  while (isMore) {
    const { rows } = await pool.query<{ is_more: boolean }>('select app.number_earlier_applications($1) as is_more', [
      BATCH,
    ])
    isMore = rows[0]?.is_more ?? false
  }
}
