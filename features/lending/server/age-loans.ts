import type { Pool } from 'pg'

const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Updates every open loan's figures to today, because days pass without a posting. Each batch is one transaction, so
 * locks are held only briefly.
 */
export async function ageLoans(pool: Pool): Promise<void> {
  let last: string | null = BEFORE_ALL
  while (last !== null) last = await ageBatchAfter(pool, last)
}

async function ageBatchAfter(pool: Pool, last: string): Promise<string | null> {
  const { rows } = await pool.query<{ last: string | null }>(
    "select app.age_loans($1, $2, (now() at time zone 'UTC')::date) as last",
    [last, BATCH],
  )
  return rows[0]?.last ?? null
}
