import type { Pool } from 'pg'
import { reconcilePulls } from './functions/reconciliation.ts'
import type { Log } from './http/log.ts'
import { startJobs, type Tasks } from './jobs/jobs.ts'

const RECONCILE_EVERY_MS = 60_000

export interface BackgroundOptions {
  pool: Pool
  tasks: Tasks
  /** Tasks that nobody enqueues: they run every hour. */
  hourly: Tasks
  pullDeadlineMs: number
  log: Log
}

/** Works on waiting jobs, and now and then gives up orders whose process died. */
export async function startBackgroundWork({
  pool,
  tasks,
  hourly,
  pullDeadlineMs,
  log,
}: BackgroundOptions): Promise<{ close(): Promise<void> }> {
  const reconcile = async () => {
    try {
      await reconcilePulls(pool, pullDeadlineMs)
    } catch (error) {
      log.error({ err: error }, 'reconciling orders failed')
    }
  }
  await reconcile()
  const timer = setInterval(() => void reconcile(), RECONCILE_EVERY_MS)
  const jobs = await startJobs({ pool, tasks: { ...tasks, ...hourly }, hourly: Object.keys(hourly), log })
  return {
    async close() {
      clearInterval(timer)
      await jobs.stop()
    },
  }
}
