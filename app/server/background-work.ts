import type { Pool } from 'pg'
import { resumeArchives } from '#features/archives/server/archive-job.ts'
import { resumeClientImports } from '#features/clients/server/client-import-job.ts'
import { resumeSearchRebuild } from '#features/clients/server/search-rebuild.ts'
import { reconcilePulls } from '#features/credit-reports/server/ordering/reconciliation.ts'
import { linkAuditEvents } from '#features/organizations/server/link-audit-events.ts'
import { resumeRecounts } from '#features/reports/server/recount-figures.ts'
import type { Log } from '#platform/http/log.ts'
import type { Queue } from '#platform/jobs/job-queue.ts'
import { enqueueOnce, startQueues } from '#platform/jobs/jobs.ts'
import { repeating } from '#platform/jobs/repeating.ts'
import { within } from '#platform/process/within.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { Health } from '#platform/status/health.ts'

const CHORES_EVERY_MS = 30_000
const LINK_EVERY_MS = 2_000
const STOP_MS = 5_000

export interface BackgroundOptions {
  pool: Pool
  sealer: Sealer
  /** One queue for each kind of job, with its own workers. */
  queues: Queue[]
  /** Tasks that run every hour. One of the queues has them. */
  hourly: readonly string[]
  /** Hourly tasks that also run at the start, because they may have become due while no process ran. */
  missed: readonly string[]
  pullDeadlineMs: number
  /** This process's mark in the database, which distinguishes its own orders from those of a dead process. */
  processMark: number
  health: Health
  log: Log
}

/**
 * Runs waiting jobs. Every half minute it also settles orders whose process died, resumes imports, archives, recounts,
 * and the rebuild of the search without a job, records the end of expired views, and adds changes to the totals of figures
 * and reports. Every two seconds it links new audit events.
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
    ['resuming the rebuild of the search', () => resumeSearchRebuild(pool)],
    // Without this, an expired view is still rejected and figures are still correct. It records the view's end, and
    // makes reading figures faster.
    ['ending views', () => pool.query('select app.end_stale_viewings()')],
    ['folding figures', () => pool.query('select app.fold_platform_changes()')],
    ['folding days', () => pool.query('select app.fold_daily_changes()')],
    ['folding reports', () => pool.query('select app.fold_report_changes()')],
  ]
  let working = Promise.resolve()
  const work = () => {
    // In sequence, without delaying the start.
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
  const linking = repeating(LINK_EVERY_MS, health, 'linking audit events', () => linkAuditEvents(pool))
  const timer = setInterval(work, CHORES_EVERY_MS)
  const jobs = await startQueues({ pool, queues, hourly, processMark, health, log, stopMs: STOP_MS })
  return {
    async close() {
      clearInterval(timer)
      linking.stop()
      await Promise.all([within(STOP_MS, working), jobs.stop()])
    },
  }
}
