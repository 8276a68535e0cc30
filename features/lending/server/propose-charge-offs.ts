import type { Pool } from 'pg'

/** Proposes loans 120 days past due for charge-off. Safe to run any number of times. */
export async function proposeChargeOffs(pool: Pool): Promise<void> {
  await pool.query("select app.propose_charge_offs((now() at time zone 'UTC')::date)")
}
