import type { Pool } from 'pg'

const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Brings every open loan's figures to today: days pass without a posting. Each batch is a transaction, so no lock is held for long. */
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
