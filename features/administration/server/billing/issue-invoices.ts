import type { Pool } from 'pg'

/**
 * Bills the month (UTC) of an instant (ms) to all subscribers that were not yet billed for it. Returns the number of
 * invoices.
 */
export async function issueInvoices(pool: Pool, now: number): Promise<number> {
  const month = `${new Date(now).toISOString().slice(0, 7)}-01`
  const { rows } = await pool.query<{ issued: number }>('select app.issue_invoices($1) as issued', [month])
  return rows[0]?.issued ?? 0
}
