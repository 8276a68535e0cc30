import type { Pool, PoolClient } from 'pg'
import type { Log } from '#server/http/log.ts'

/** What each kind of job does with its payload. A task that throws is tried again, with growing pauses. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

export interface JobsOptions {
  pool: Pool
  tasks: Tasks
  /** Tasks that run once an hour, on one of the processes. */
  hourly?: readonly string[]
  log: Log
}

export interface RunningJobs {
  /** Finishes what is being worked on and takes nothing new. */
  stop: () => Promise<void>
}

const WORKERS = 2
// New jobs are announced by the database; polling only finds those whose pause after a failure is over.
const POLL_MS = 5_000

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

/** Works on jobs until stopped. Loads the worker only now, so that the server answers requests before. */
export async function startJobs({ pool, tasks, hourly = [], log }: JobsOptions): Promise<RunningJobs> {
  const { Logger, run } = await import('graphile-worker')
  const logger = new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: scope.taskIdentifier ?? null, said: message }, 'jobs')
  })
  const runner = await run({
    pgPool: pool,
    concurrency: WORKERS,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger,
    // Given even when empty, or the worker would look for a file in the working directory.
    crontab: hourly.map((task) => `0 * * * * ${task}`).join('\n'),
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload) => task(payload)])),
  })
  return { stop: () => runner.stop() }
}
