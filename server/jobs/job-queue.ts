import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { isDatabaseUnreachable } from '#server/database/database-away.ts'
import { type Log, safeError } from '#server/http/log.ts'
import type { Health } from '#server/status/health.ts'
import { endJob, type JobOutcome, type TakenJob, takeJob, taskIds } from './job-table.ts'
import type { Tasks } from './jobs.ts'

/** One kind of work with workers of its own, so that no other kind waits for it. */
export interface Queue {
  name: string
  tasks: Tasks
  /** How many of its jobs run at once in one process. */
  workers: number
}

export interface QueueDeps {
  /** For locking and ending jobs only: these never wait for a connection that a request or a job holds. */
  pool: Pool
  /** The name under which this process locks jobs. */
  holder: string
  pollMs: number
  /** Whether the process no longer waits for its jobs. */
  isAbandoned: () => boolean
  log: Log
  health: Health
}

export interface RunningQueue {
  /** Looks for a job now. */
  wake(): void
  /** The ids of jobs that run now. */
  running: ReadonlySet<string>
  /** Takes no new jobs and asks the running ones to stop. Resolves when they have ended. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** Starts the workers of one queue. They outlast a database that is away. */
export function runQueue(deps: QueueDeps, queue: Queue): RunningQueue {
  const stopping = new AbortController()
  const idle = new Set<() => void>()
  const running = new Set<string>()
  let announcements = 0
  let ids: number[] | null = null
  const part = `jobs: ${queue.name}`

  const wake = () => {
    announcements++
    const [first] = idle
    first?.()
  }
  const take = async () => {
    ids ??= await taskIds(deps.pool, Object.keys(queue.tasks))
    return takeJob(deps.pool, deps.holder, ids)
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      const awake = () => {
        clearTimeout(timer)
        idle.delete(awake)
        resolve()
      }
      const timer = setTimeout(awake, deps.pollMs)
      idle.add(awake)
    })
  const work = async () => {
    while (!stopping.signal.aborted) {
      const seen = announcements
      const job = await insist(take, () => stopping.signal.aborted)
      if (job === undefined) {
        if (seen === announcements && !stopping.signal.aborted) await rest()
        continue
      }
      running.add(job.id)
      // There may be more: a burst of jobs wakes the workers one after the other.
      wake()
      const outcome = await outcomeOf(queue.tasks, job, stopping.signal, deps.log)
      await insist(() => endJob(deps.pool, deps.holder, job.id, outcome), deps.isAbandoned)
      running.delete(job.id)
    }
  }
  /** Tries until the database has answered. */
  const insist = async <Result>(attempt: () => Promise<Result>, isOver: () => boolean): Promise<Result | undefined> => {
    for (let wait = FIRST_PAUSE_MS; !isOver(); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        const result = await attempt()
        deps.health.recovered(part)
        return result
      } catch (error) {
        deps.health.crashed(part, error)
        await pause(wait, undefined, { ref: false })
      }
    }
    return undefined
  }
  const workers = Array.from({ length: queue.workers }, work)
  return {
    wake,
    running,
    async stop() {
      stopping.abort()
      for (const awake of [...idle]) awake()
      await Promise.all(workers)
    },
  }
}

/** Runs a job. Never rejects. */
async function outcomeOf(tasks: Tasks, job: TakenJob, signal: AbortSignal, log: Log): Promise<JobOutcome> {
  try {
    await tasks[job.task]?.(job.payload, signal, job.attempts >= job.max_attempts, job.id)
    return { kind: 'done' }
  } catch (error) {
    if (signal.aborted) return { kind: 'given back' }
    const isInterrupted = isDatabaseUnreachable(error)
    log.warn({ err: error, job: job.task, attempt: job.attempts }, isInterrupted ? 'a job was interrupted' : 'a job failed')
    return isInterrupted ? { kind: 'interrupted' } : { kind: 'failed', message: keepable(error) }
  }
}

/** The reason that the job table keeps. A database error's own message can quote a row's values. */
function keepable(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return (error instanceof Error && error.message) || String(error)
  const { code, constraint, frames } = safeError(error)
  return [['the database refused:', code, constraint].filter(Boolean).join(' '), frames].flat().join('\n')
}
