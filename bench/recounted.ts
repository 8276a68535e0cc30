import pg from 'pg'
import { recountTasks } from '#features/reports/server/recount-figures.ts'
import { createLog } from '#platform/http/log.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'

/** Recounts families of figures by the job that does it after an upgrade. Returns how many milliseconds that took. */
export async function recounted(ownerUrl: string, families: readonly string[]): Promise<number> {
  await migrateJobs(ownerUrl)
  const pool = new pg.Pool({ connectionString: ownerUrl })
  try {
    for (const family of families) await pool.query('select app.request_recount($1)', [family])
    const startedAt = performance.now()
    await recountTasks({ pool, log: createLog('error') })['recount_figures']?.({})
    return performance.now() - startedAt
  } finally {
    await pool.end()
  }
}
