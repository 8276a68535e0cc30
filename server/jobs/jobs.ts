import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg, { type Pool, type PoolClient } from 'pg'
import { type Log, safeError } from '#server/http/log.ts'

/**
 * What each kind of job does with its payload. A task that throws is tried again, with growing pauses. One that takes long
 * throws when its signal aborts, some seconds after the process was asked to stop. What its last try leaves undone stays so.
 */
export type Tasks = Record<string, (payload: unknown, signal?: AbortSignal, isLastTry?: boolean) => Promise<void>>

export interface JobsOptions {
  pool: Pool
  tasks: Tasks
  /** Tasks that run once an hour, on one of the processes. */
  hourly?: readonly string[]
  /** How many jobs at a time; two unless they mostly wait. */
  workers?: number
  /** How often each worker looks without being told. */
  pollMs?: number
  log: Log
}

export interface RunningJobs {
  /** Finishes what is being worked on and takes nothing new. */
  stop: () => Promise<void>
}

const WORKERS = 2
// New jobs are announced by the database; polling only finds those whose pause after a failure is over.
const POLL_MS = 5_000
// The job library's own: over some days.
const TRIES = 25
const ADD_ONCE = `
  select from graphile_worker.add_job(
    $1, $2::json, job_key := $3, run_at := now() + make_interval(secs => $4), max_attempts := $5)`

/** Adds a job that exists exactly when the transaction's other changes do. */
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

/** Adds a job in place of the one that waits under the same key, to be done after so many seconds and tried so often. */
export async function enqueueOnce(
  db: Pick<PoolClient, 'query'>,
  task: string,
  payload: Record<string, unknown>,
  { key, afterSeconds = 0, tries = TRIES }: { key: string; afterSeconds?: number; tries?: number },
): Promise<void> {
  await db.query(ADD_ONCE, [task, JSON.stringify(payload), key, afterSeconds, tries])
}

/** Works on jobs until stopped. Loads the worker only now, so that the server answers requests before. */
export async function startJobs({
  pool,
  tasks,
  hourly = [],
  workers = WORKERS,
  pollMs = POLL_MS,
  log,
}: JobsOptions): Promise<RunningJobs> {
  const { Logger, run } = await import('graphile-worker')
  const logger = new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: scope.taskIdentifier ?? null, said: message }, 'jobs')
  })
  const runner = await run({
    pgPool: pool,
    concurrency: workers,
    events: lookingOnceListening(workers),
    pollInterval: pollMs,
    noHandleSignals: true,
    logger,
    // Given even when empty, or the worker would look for a file in the working directory.
    crontab: hourly.map((task) => `0 * * * * ${task}`).join('\n'),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload, { abortSignal, job }) =>
          task(payload, abortSignal, job.attempts >= job.max_attempts).catch((error: unknown) => {
            throw keepable(error)
          }),
      ]),
    ),
  })
  return { stop: () => runner.stop() }
}

/** Jobs added before the database began, or began again, to announce them are looked for as soon as it does. */
function lookingOnceListening(workers: number): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client }) => {
    // Said before the worker asks to listen: the connection is at rest again once the database has answered that.
    client.once('drain', () => {
      // A connection that is lost now is replaced, and this said again.
      client.query(`notify "jobs:insert", '{"count":${workers}}'`).catch(() => {})
    })
  })
  return events
}

/** The worker logs why a job failed and keeps it in its table. What a database says of it can quote a row's values. */
function keepable(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { code, constraint, frames } = safeError(error)
  const kept = new Error(['the database refused:', code, constraint].filter(Boolean).join(' '))
  kept.stack = [kept.message, frames].flat().join('\n')
  return kept
}
