import type { Pool } from 'pg'
import { resumeArchives } from '#features/archives/server/archive-job.ts'
import { resumeClientImports } from '#features/clients/server/client-import-job.ts'
import { reconcilePulls } from '#features/credit-reports/server/ordering/reconciliation.ts'
import { resumeRecounts } from '#features/reports/server/recount-figures.ts'
import type { Log } from '#platform/http/log.ts'
import type { Queue } from '#platform/jobs/job-queue.ts'
import { enqueueOnce, startQueues } from '#platform/jobs/jobs.ts'
import { within } from '#platform/process/within.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { Health } from '#platform/status/health.ts'

const CHORES_EVERY_MS = 30_000
const STOP_MS = 5_000

export interface BackgroundOptions {
  pool: Pool
  sealer: Sealer
  /** One queue for each kind of job, each with workers of its own. */
  queues: Queue[]
  /** Tasks that run every hour; one of the queues has them. */
  hourly: readonly string[]
  /** Hourly tasks that also run at the start, because they may have become due while nothing ran. */
  missed: readonly string[]
  pullDeadlineMs: number
  /** The mark that this process holds in the database: its own orders are not taken for those of a dead process. */
  processMark: number
  health: Health
  log: Log
}

/**
 * Works on waiting jobs. Every half minute it also settles orders whose process died, resumes imports, archives, and recounts that have no job,
 * notes the end of views that ran out, and adds what has changed to the totals of figures and reports.
 */
export async function startBackgroundWork({
  pool,
  sealer,
  queues,
  hourly,
  missed,
  pullDeadlineMs,
  processMark,
  health,
  log,
}: BackgroundOptions): Promise<{ close(): Promise<void> }> {
  let hasMissed = true
  const catchUp = async () => {
    if (hasMissed) for (const task of missed) await enqueueOnce(pool, task, {}, { key: `missed:${task}` })
    hasMissed = false
  }
  const chores: [name: string, chore: () => Promise<unknown>][] = [
    ['catching up', catchUp],
    ['reconciling orders', () => reconcilePulls({ pool, sealer, processMark }, pullDeadlineMs)],
    ['resuming imports', () => resumeClientImports(pool)],
    ['resuming archives', () => resumeArchives(pool)],
    ['resuming recounts', () => resumeRecounts(pool)],
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
        await chore().then(
          () => health.recovered(name),
          (error: unknown) => health.crashed(name, error),
        )
      }
    })
  }
  work()
  const timer = setInterval(work, CHORES_EVERY_MS)
  const jobs = await startQueues({ pool, queues, hourly, processMark, health, log, stopMs: STOP_MS })
  return {
    async close() {
      clearInterval(timer)
      await Promise.all([within(STOP_MS, working), jobs.stop()])
    },
  }
}
