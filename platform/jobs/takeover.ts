import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { firstPresence, presentMarks } from '#platform/database/presence.ts'
import { type JobLock, jobLocks, releaseJobs } from './job-table.ts'

/** The name under which a process locks jobs: others can tell from it whether the process is alive. */
export const holderOf = (processMark: number): string => `process-${processMark}`

interface TakeoverDeps {
  pool: Pool
  processMark: number
  /** Whether a worker of this process runs the job. */
  isRunningHere: (jobId: string) => boolean
  /** How long a process that lost its connection has to take its mark again. */
  graceMs: number
}

/** Releases jobs that no living process works on, so that the next free worker continues them. Returns how many. */
export async function takeOverJobs(deps: TakeoverDeps): Promise<number> {
  const first = await abandoned(deps)
  if (first.length === 0) return 0
  await pause(deps.graceMs, undefined, { ref: false })
  const before = new Set(first.map(({ id, locked_by: holder }) => `${id} ${holder}`))
  const still = (await abandoned(deps)).filter(({ id, locked_by: holder }) => before.has(`${id} ${holder}`))
  if (still.length > 0) await releaseJobs(deps.pool, still)
  return still.length
}

async function abandoned({ pool, processMark, isRunningHere }: TakeoverDeps): Promise<JobLock[]> {
  const locks = await jobLocks(pool)
  if (locks.length === 0) return []
  const present = await presentMarks(pool)
  const first = await firstPresence(pool)
  const isAlone = [...present].every((mark) => mark === processMark)
  return locks.filter(({ id, locked_by: holder, locked_at: lockedAt, is_old: isOld }) => {
    // The answer to a lock can be lost with the connection: then no worker of this process knows of the job.
    if (holder === holderOf(processMark)) return !isRunningHere(id)
    const mark = /^process-(\d+)$/.exec(holder)?.[1]
    // A release from before 0.3.0 names no mark: its locks end when all processes that were there have ended, or after four hours.
    return mark === undefined ? isAlone || isOld || (first !== null && lockedAt < first) : !present.has(Number(mark))
  })
}
