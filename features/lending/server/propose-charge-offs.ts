import type { Pool } from 'pg'

/** Proposes the loans that are 120 days past due for charge-off. How often it runs makes no difference. */
export async function proposeChargeOffs(pool: Pool): Promise<void> {
  await pool.query("select app.propose_charge_offs((now() at time zone 'UTC')::date)")
}
