import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { ZodError } from 'zod'
import { type Log, safeError } from '#platform/http/log.ts'
import { isDatabaseUnreachable } from '#platform/http/unavailable.ts'
import type { Health } from '#platform/status/health.ts'
import { endJob, type JobOutcome, type TakenJob, takeJob, taskIds } from './job-table.ts'
import type { Tasks } from './jobs.ts'

/** One kind of work with its own workers, so that it doesn't wait for other kinds. */
export interface Queue {
  name: string
  tasks: Tasks
  /** The number of its jobs that run at once in one process. */
  workers: number
}

export interface QueueDeps {
  /** Only for locking and ending jobs, so that this never waits for a connection of a request or a job. */
  pool: Pool
  /** The name under which this process locks jobs. */
  holder: string
  pollMs: number
  /** Returns true once the process no longer waits for its jobs. */
  isAbandoned: () => boolean
  log: Log
  health: Health
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const GIVEN_BACK: JobOutcome = { kind: 'given back' }

/** The workers of one queue. They survive a lost database connection. */
export class RunningQueue {
  /** The ids of jobs that run now. */
  readonly running = new Set<string>()
  private readonly deps: QueueDeps
  private readonly queue: Queue
  private readonly stopping = new AbortController()
  private readonly idle = new Set<() => void>()
  private readonly workers: Promise<void>[]
  private readonly polling: NodeJS.Timeout
  private announcements = 0
  private ids: number[] | null = null

  constructor(deps: QueueDeps, queue: Queue) {
    this.deps = deps
    this.queue = queue
    this.workers = Array.from({ length: queue.workers }, () => this.work())
    // One poll for all workers: a worker that finds a job wakes the next one.
    this.polling = setInterval(() => this.wake(), deps.pollMs)
  }

  /** Looks for a job now. */
  wake(): void {
    this.announcements++
    const [first] = this.idle
    first?.()
  }

  /** Takes no new jobs and asks running ones to stop. Resolves when they have ended. */
  async stop(): Promise<void> {
    clearInterval(this.polling)
    this.stopping.abort()
    for (const awake of [...this.idle]) awake()
    await Promise.all(this.workers)
  }

  private async work(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      const seen = this.announcements
      const job = await this.insist(
        () => this.take(),
        () => signal.aborted,
      )
      if (job !== undefined) await this.perform(job)
      // A job that was announced since the poll may have been too late for it.
      else if (seen === this.announcements && !signal.aborted) await this.rest()
    }
  }

  private async take(): Promise<TakenJob | undefined> {
    const { pool, holder } = this.deps
    this.ids ??= await taskIds(pool, Object.keys(this.queue.tasks))
    const job = await takeJob(pool, holder, this.ids)
    if (job !== undefined) this.running.add(job.id)
    return job
  }

  private async perform(job: TakenJob): Promise<void> {
    const { pool, holder, log, isAbandoned } = this.deps
    // There may be more jobs: in a burst, each worker wakes the next one.
    this.wake()
    const { signal } = this.stopping
    // A job whose lock arrived after the stop is not started.
    const outcome = signal.aborted ? GIVEN_BACK : await outcomeOf(this.queue.tasks, job, signal, log)
    await this.insist(() => endJob(pool, holder, job.id, outcome), isAbandoned)
    this.running.delete(job.id)
  }

  /** Waits until woken. */
  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const awake = () => {
        this.idle.delete(awake)
        resolve()
      }
      this.idle.add(awake)
    })
  }

  /** Retries until the database responds or `isOver` returns true. */
  private async insist<Result>(attempt: () => Promise<Result>, isOver: () => boolean): Promise<Result | undefined> {
    const part = `jobs: ${this.queue.name}`
    for (let wait = FIRST_PAUSE_MS; !isOver(); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        const result = await attempt()
        this.deps.health.recovered(part)
        return result
      } catch (error) {
        this.deps.health.crashed(part, error)
        await pause(wait, undefined, { ref: false })
      }
    }
    return undefined
  }
}

/** Runs a job. Never rejects. */
async function outcomeOf(tasks: Tasks, job: TakenJob, signal: AbortSignal, log: Log): Promise<JobOutcome> {
  try {
    await tasks[job.task]?.(job.payload, signal, job.attempts >= job.max_attempts)
    return { kind: 'done' }
  } catch (error) {
    if (signal.aborted) return GIVEN_BACK
    const isInterrupted = isDatabaseUnreachable(error)
    log.warn(
      { err: error, job: job.task, attempt: job.attempts },
      isInterrupted ? 'a job was interrupted' : 'a job failed',
    )
    return isInterrupted ? { kind: 'interrupted' } : { kind: 'failed', message: keepable(error).replaceAll('\0', '') }
  }
}

/** Returns the reason to store in the job table. A database error's own message can quote a row's values. */
function keepable(error: unknown): string {
  // Its own message is JSON of many lines, and a list shows only the first line.
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`).join('; ')
  if (!(error instanceof pg.DatabaseError)) return (error instanceof Error && error.message) || String(error)
  const { code, constraint, frames } = safeError(error)
  return [['the database refused:', code, constraint].filter(Boolean).join(' '), frames].flat().join('\n')
}
