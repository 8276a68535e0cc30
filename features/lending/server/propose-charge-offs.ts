import type { Pool } from 'pg'

/** Proposes loans that are 120 days past due on their company's day for charge-off. Safe to run any number of times. */
export async function proposeChargeOffs(pool: Pool): Promise<void> {
  await pool.query('select app.propose_charge_offs()')
}
