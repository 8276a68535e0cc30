import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/http/log.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'

const RECOUNT_FIGURES = 'recount_figures'
/** The hourly task that mails reports. It runs at once when figures are recounted, for reports that waited for them. */
const MAIL_REPORTS = 'mail-reports'

const ROWS_AT_A_TIME = 1_000
// A batch blocks its company's writers, so it stops waiting for locks long before they do (2 s). Its commit needn't
// wait for the disk, because a step lost in a database crash is repeated.
const SETTINGS =
  "set local lock_timeout = '500ms'; set local statement_timeout = '60s'; set local synchronous_commit = off"
const WAIT_MS = 250
// Folds changes into the totals now and then, so that the number of changes stays small.
const STEPS_BETWEEN_FOLDS = 20

export interface RecountDeps {
  pool: Pool
  log: Log
  rowsAtATime?: number
}

interface Recount {
  organization_id: string
  family: string
}

/**
 * The job that recounts figures after an upgrade. Each step and its progress are one transaction, so the next process
 * continues where this one stopped. If a company fails, the others continue; the job then fails and is retried.
 */
export function recountTasks(deps: RecountDeps): Tasks {
  return {
    [RECOUNT_FIGURES]: async (_payload, signal) => {
      const failed = new Map<string, unknown>()
      for (let steps = 1; await goOn(deps, failed); steps++) {
        if (steps % STEPS_BETWEEN_FOLDS === 0) await fold(deps.pool)
        signal?.throwIfAborted()
      }
      await fold(deps.pool)
      await enqueueOnce(deps.pool, MAIL_REPORTS, {}, { key: `hourly:${MAIL_REPORTS}` })
      const [first] = failed
      if (first) throw new Error(`${failed.size} recounts failed, the first one: ${first[0]}`, { cause: first[1] })
    },
  }
}

const NEXT = 'select organization_id, family from app.next_recount($1)'
const COUNT = 'select app.recount_some($1, $2, $3)'

/** Runs the next step. Returns false if only failed recounts are left. */
async function goOn({ pool, log, rowsAtATime = ROWS_AT_A_TIME }: RecountDeps, failed: Map<string, unknown>) {
  let recount: Recount | undefined
  try {
    return await inTransaction(pool, async (transaction) => {
      await transaction.query(SETTINGS)
      recount = await next(transaction, [...failed.keys()])
      if (recount) await transaction.query(COUNT, [recount.organization_id, recount.family, rowsAtATime])
      return recount !== undefined
    })
  } catch (error) {
    const shortage = shortageOf(error)
    if (recount === undefined || (shortage !== null && shortage !== 'held up')) throw error
    if (shortage === 'held up') await pause(WAIT_MS)
    else {
      log.error({ err: error, ...recount }, 'recounting figures failed')
      failed.set(`${recount.family} ${recount.organization_id}`, error)
    }
    return true
  }
}

async function next(transaction: PoolClient, skipped: string[]): Promise<Recount | undefined> {
  const { rows } = await transaction.query<Recount | Record<keyof Recount, null>>(NEXT, [skipped])
  const [found] = rows
  return found?.family ? found : undefined
}

async function fold(pool: Pool): Promise<void> {
  await pool.query('select app.fold_report_changes()')
  await pool.query('select app.fold_daily_changes()')
  await pool.query('select app.fold_platform_changes()')
}

// A job that was given up waits for a super admin, unless an upgrade has requested a recount since.
const WITHOUT_JOB = `
  select from app.figure_versions v
   where exists (select from app.recounts r where r.family = v.family)
     and not exists (select from graphile_worker._private_jobs j
                       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = '${RECOUNT_FIGURES}'
                      where j.is_available or j.locked_at is not null or j.updated_at >= v.requested_at)
   limit 1`

/** Adds the job if figures must be recounted and no job exists. */
export async function resumeRecounts(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(WITHOUT_JOB)
  if (rowCount) await enqueueOnce(pool, RECOUNT_FIGURES, {}, { key: RECOUNT_FIGURES })
}
