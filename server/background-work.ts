import type { Pool } from 'pg'
import { reconcilePulls } from '#server/acts/orders/reconciliation.ts'
import type { Log } from './http/log.ts'
import { startJobs, type Tasks } from './jobs/jobs.ts'
import type { Sealer } from './sealing/sealer.ts'

const CHORES_EVERY_MS = 60_000
const DELIVERY_WORKERS = 8

export interface BackgroundOptions {
  pool: Pool
  sealer: Sealer
  tasks: Tasks
  /** Tasks that nobody enqueues: they run every hour. */
  hourly: Tasks
  /** Tasks that wait for other people's servers: they have workers of their own, so that mail does not wait with them. */
  deliveries: Tasks
  pullDeadlineMs: number
  /** The mark that this process holds in the database: its own orders are not taken for those of a dead process. */
  processMark: number
  log: Log
}

/**
 * Works on waiting jobs. Every minute it also settles orders whose process died, notes the end of views that ran out, and adds what
 * has changed to the totals of figures and reports.
 */
export async function startBackgroundWork({
  pool,
  sealer,
  tasks,
  hourly,
  deliveries,
  pullDeadlineMs,
  processMark,
  log,
}: BackgroundOptions): Promise<{ close(): Promise<void> }> {
  const chores: [name: string, chore: () => Promise<unknown>][] = [
    ['reconciling orders', () => reconcilePulls({ pool, sealer, processMark }, pullDeadlineMs)],
    // A view that ran out is refused and figures are right without this. It notes the view's end, and makes reading figures faster.
    ['ending views', () => pool.query('select app.end_stale_viewings()')],
    ['folding figures', () => pool.query('select app.fold_platform_changes()')],
    ['folding reports', () => pool.query('select app.fold_report_changes()')],
  ]
  let working = Promise.resolve()
  const work = () => {
    // One after the other; a start does not wait for them.
    working = working.then(async () => {
      for (const [name, chore] of chores) {
        await chore().catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      }
    })
  }
  work()
  const timer = setInterval(work, CHORES_EVERY_MS)
  const jobs = await startJobs({ pool, tasks: { ...tasks, ...hourly }, hourly: Object.keys(hourly), log })
  const delivering = await startJobs({ pool, tasks: deliveries, workers: DELIVERY_WORKERS, log })
  return {
    async close() {
      clearInterval(timer)
      await working
      await Promise.all([jobs.stop(), delivering.stop()])
    },
  }
}
