import pg, { type Pool, type PoolClient } from 'pg'
import { listener } from '#platform/database/listener.ts'
import { announcePresence } from '#platform/database/presence.ts'
import type { Log } from '#platform/http/log.ts'
import { within } from '#platform/process/within.ts'
import { createHealth, type Health } from '#platform/status/health.ts'
import { type Queue, RunningQueue } from './job-queue.ts'
import { addHourly } from './job-table.ts'
import { repeating } from './repeating.ts'
import { holderOf, takeOverJobs } from './takeover.ts'

/**
 * Runs each kind of job with its payload. A task that throws is retried with growing pauses. A long task must throw
 * when its signal aborts, because the process is stopping: another process then runs it again. A task whose process was
 * killed runs again too, so each task must recognize work that is already done (docs/decisions/0059-jobs.md). After its
 * last try, a job is given up.
 */
export type Tasks = Record<string, (payload: unknown, signal?: AbortSignal, isLastTry?: boolean) => Promise<void>>

interface RunnerOptions {
  pool: Pool
  /** Tasks that run once an hour in one of the processes. */
  hourly?: readonly string[]
  /** The interval at which an idle worker polls without an announcement. */
  pollMs?: number
  /** The interval at which this process looks for jobs of dead processes, and the time a process may be without its mark. */
  takeoverEveryMs?: number
  graceMs?: number
  /** The time that `stop` waits for running jobs. */
  stopMs?: number
  /** This process's mark in the database. Without one, the runner takes its own. */
  processMark?: number
  health?: Health
  log: Log
}

interface QueuesOptions extends RunnerOptions {
  queues: Queue[]
}

export interface JobsOptions extends RunnerOptions {
  tasks: Tasks
  /** The number of jobs that run at once. */
  workers?: number
}

export interface RunningJobs {
  /** Takes no new jobs, and gives running ones a few seconds to end or to stop at a safe point. */
  stop: () => Promise<void>
}

const WORKERS = 2
// The database announces new jobs. Polling only finds jobs whose pause after a failure is over.
const POLL_MS = 5_000
const TAKEOVER_EVERY_MS = 20_000
const GRACE_MS = 10_000
const HOURLY_EVERY_MS = 30_000
const STOP_MS = 5_000
const RECONNECT_MS = 250
const BOOKKEEPING_CONNECTIONS = 3
// The job tables' default, spread over several days.
const TRIES = 25
const ADD_ONCE = `
  select from graphile_worker.add_job(
    $1, $2::json, job_key := $3, run_at := now() + make_interval(secs => $4), max_attempts := $5)`

/** Adds a job in the transaction: it exists if and only if the transaction commits. */
export async function enqueue(
  transaction: Pick<PoolClient, 'query'>,
  task: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await transaction.query({
    name: 'enqueue-job',
    text: 'select from graphile_worker.add_job($1, $2::json)',
    values: [task, JSON.stringify(payload)],
  })
}

/**
 * Replaces the waiting job with the same key. The new job runs after the given seconds, with the given number of tries.
 */
export async function enqueueOnce(
  db: Pick<PoolClient, 'query'>,
  task: string,
  payload: Record<string, unknown>,
  { key, afterSeconds = 0, tries = TRIES }: { key: string; afterSeconds?: number; tries?: number },
): Promise<void> {
  await db.query(ADD_ONCE, [task, JSON.stringify(payload), key, afterSeconds, tries])
}

/** Runs one queue of jobs until stopped. */
export const startJobs = ({ tasks, workers = WORKERS, ...options }: JobsOptions): Promise<RunningJobs> =>
  startQueues({ ...options, queues: [{ name: 'jobs', tasks, workers }] })

/** Runs queues of jobs until stopped, and takes over jobs of dead processes. */
export async function startQueues(options: QueuesOptions): Promise<RunningJobs> {
  const { queues, hourly = [], stopMs = STOP_MS, log, health = createHealth(log) } = options
  const pool = bookkeepingPool(options.pool)
  const presence = options.processMark === undefined ? await announcePresence(pool) : null
  const processMark = options.processMark ?? presence?.mark ?? 0
  let isAbandoned = false
  const holder = holderOf(processMark)
  const deps = { pool, holder, pollMs: options.pollMs ?? POLL_MS, log, health, isAbandoned: () => isAbandoned }
  const running = queues.map((queue) => new RunningQueue(deps, queue))
  const listening = await listenForJobs(pool, running, health)
  const isRunningHere = (id: string) => running.some((queue) => queue.running.has(id))
  const chores = [
    repeating(options.takeoverEveryMs ?? TAKEOVER_EVERY_MS, health, 'jobs: takeover', async () => {
      const taken = await takeOverJobs({ pool, processMark, isRunningHere, graceMs: options.graceMs ?? GRACE_MS })
      if (taken > 0) log.warn({ jobs: taken }, 'jobs of processes that ended were taken over')
    }),
    repeating(HOURLY_EVERY_MS, health, 'jobs: hourly', () => addHourly(pool, hourly)),
  ]
  return {
    async stop() {
      for (const chore of chores) chore.stop()
      await listening.close()
      const ended = Promise.all(running.map((queue) => queue.stop()))
      await within(stopMs, ended)
      // A job that still runs stays locked with this process's mark. Another process takes it over once this one has
      // ended.
      isAbandoned = true
      await presence?.close()
      await pool.end()
    },
  }
}

function bookkeepingPool(pool: Pool): Pool {
  const options = { ...pool.options, application_name: 'tradeline jobs', max: BOOKKEEPING_CONNECTIONS, min: 0 }
  const own = new pg.Pool(options)
  // The failed statement reports the loss. Without listeners, a lost connection would end the process.
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  return own
}

/** Wakes every queue when the database announces a job. */
async function listenForJobs(pool: Pool, queues: RunningQueue[], health: Health): Promise<{ close(): Promise<void> }> {
  const part = 'jobs: announcements'
  const wakeAll = () => queues.forEach((queue) => queue.wake())
  let isClosed = false
  const reopen = async (): Promise<void> => {
    try {
      await announcements.open()
      health.recovered(part)
    } catch (error) {
      health.crashed(part, error)
      if (!isClosed) setTimeout(() => void reopen(), RECONNECT_MS).unref()
    }
  }
  const announcements = listener(pool, 'tradeline job announcements', {
    listen: () => 'listen "jobs:insert"',
    hear: wakeAll,
    // Finds jobs that were added while the connection was down.
    opened: wakeAll,
    lost: () => {
      health.crashed(part, new Error('The connection was lost'))
      if (!isClosed) void reopen()
    },
  })
  await reopen()
  return {
    close() {
      isClosed = true
      return announcements.close()
    },
  }
}
