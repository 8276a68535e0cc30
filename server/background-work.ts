import type { Pool } from 'pg'
import { SWEEP_ACCOUNTS, sweepAccounts } from './auth/sweep.ts'
import { reconcilePulls } from './functions/reconciliation.ts'
import type { Log } from './http/log.ts'
import { startJobs, type Tasks } from './jobs/jobs.ts'

const RECONCILE_EVERY_MS = 60_000

export interface BackgroundOptions {
  pool: Pool
  tasks: Tasks
  pullDeadlineMs: number
  log: Log
}

/** Works on waiting jobs, and now and then gives up orders whose process died. */
export async function startBackgroundWork({
  pool,
  tasks,
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
  const sweeping = { [SWEEP_ACCOUNTS]: () => sweepAccounts(pool) }
  const jobs = await startJobs({ pool, tasks: { ...tasks, ...sweeping }, hourly: [SWEEP_ACCOUNTS], log })
  return {
    async close() {
      clearInterval(timer)
      await jobs.stop()
    },
  }
}
