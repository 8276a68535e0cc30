import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { firstPresence, presentMarks } from '#platform/database/presence.ts'
import { type JobLock, jobLocks, releaseJobs } from './job-table.ts'

/** Returns the name under which a process locks jobs. It tells others whether the process is alive. */
export const holderOf = (processMark: number): string => `process-${processMark}`

interface TakeoverDeps {
  pool: Pool
  processMark: number
  /** Returns true if a worker of this process runs the job. */
  isRunningHere: (jobId: string) => boolean
  /** The time that a process has to take its mark again after it lost its connection. */
  graceMs: number
}

/** Unlocks jobs that no living process works on, so that the next free worker continues them. Returns how many. */
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
    // The response to a lock can be lost with the connection. Then no worker of this process knows of the job.
    if (holder === holderOf(processMark)) return !isRunningHere(id)
    const mark = /^process-(\d+)$/.exec(holder)?.[1]
    // Releases before 0.3.0 have no marks. Their locks end when all processes from that time have ended, or after four
    // hours.
    return mark === undefined ? isAlone || isOld || (first !== null && lockedAt < first) : !present.has(Number(mark))
  })
}
