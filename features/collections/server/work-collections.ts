import type { Pool } from 'pg'
import { judgePromises } from './promises/judge-promises.ts'
import { judgeSettlements } from './settlements/judge-settlements.ts'

const PLACE_MISSING = 'select app.place_missing_accounts()'

/** Judges promises and settlements, and sorts late loans that are in no queue yet. Runs hourly. */
export async function workCollections({ pool }: { pool: Pool }): Promise<void> {
  await pool.query(PLACE_MISSING)
  await judgePromises({ pool })
  await judgeSettlements({ pool })
}
