import type { Pool } from 'pg'

/** Reminds the assignees of tasks whose day has come. Safe to run any number of times. */
export async function remindOfTasks(pool: Pool): Promise<void> {
  await pool.query('select app.remind_of_tasks()')
}
