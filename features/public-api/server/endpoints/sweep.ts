import type { Pool } from 'pg'

/** Forgets what requests under idempotency keys were answered more than a day ago. */
export async function sweepApiAnswers(pool: Pool): Promise<void> {
  await pool.query("delete from app.api_answers where created_at < now() - interval '1 day'")
}
