import type { Pool } from 'pg'

/** Deletes the stored responses of idempotency keys after a day. */
export async function sweepApiAnswers(pool: Pool): Promise<void> {
  await pool.query("delete from app.api_answers where created_at < now() - interval '1 day'")
}
