import type { Pool } from 'pg'

const JOBS = 'graphile_worker._private_jobs'
const LANES = 'graphile_worker._private_job_queues'
const CRONTABS = 'graphile_worker._private_known_crontabs'

/** A job that this process has locked. */
export interface TakenJob {
  id: string
  task: string
  payload: unknown
  attempts: number
  max_attempts: number
}

/** The outcome of a job in this process. */
export type JobOutcome =
  | { kind: 'done' }
  | { kind: 'failed'; message: string }
  /** The database was unavailable. The job runs again soon, and the attempt doesn't count as a failure. */
  | { kind: 'interrupted' }
  /** The process is stopping. Another process continues the job at once. */
  | { kind: 'given back' }

/** A job that is interrupted by the end of its process or of the database this many times is given up. */
const MOST_ATTEMPTS = 50

const NAME_TASKS =
  'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing'
const TASK_IDS = 'select id from graphile_worker._private_tasks where identifier = any ($1::text[])'

/** Returns the ids of tasks in the job tables. Adds missing ones. */
export async function taskIds(pool: Pool, tasks: string[]): Promise<number[]> {
  await pool.query(NAME_TASKS, [tasks])
  const { rows } = await pool.query<{ id: number }>(TASK_IDS, [tasks])
  return rows.map(({ id }) => id)
}

// A job in a lane is taken only if no other job of the lane is running. Locks one lane, because a process that finds all
// lanes locked by another's look would rest while jobs are due.
const DUE = `j.is_available and j.run_at <= now() and j.task_id = any ($2::integer[])`
const TAKE = `
  with alone as (
    select j.id, j.job_queue_id, j.priority, j.run_at from ${JOBS} j
     where ${DUE} and j.job_queue_id is null
     order by j.priority, j.run_at limit 1
       for update skip locked
  ), in_lane as (
    select j.id, j.job_queue_id, j.priority, j.run_at from ${JOBS} j join ${LANES} q on q.id = j.job_queue_id
     where ${DUE} and q.is_available
     order by j.priority, j.run_at limit 1
       for update of j, q skip locked
  ), next as (
    select * from (select * from alone union all select * from in_lane) due order by priority, run_at limit 1
  ), lane as (
    update ${LANES} q set locked_by = $1, locked_at = now() from next where q.id = next.job_queue_id
  )
  update ${JOBS} j set attempts = j.attempts + 1, locked_by = $1, locked_at = now()
    from next where j.id = next.id
  returning j.id::text, j.payload, j.attempts, j.max_attempts,
            (select t.identifier from graphile_worker._private_tasks t where t.id = j.task_id) as task`

/** Locks and returns the next due job of these tasks, or undefined if there is none. */
export async function takeJob(db: Pick<Pool, 'query'>, holder: string, tasks: number[]): Promise<TakenJob | undefined> {
  return (await db.query<TakenJob>({ name: 'take-job', text: TAKE, values: [holder, tasks] })).rows[0]
}

// Only the process that holds the job may end it. After a takeover another process holds it.
const ended = (change: string) => `
  with ended as (${change} where id = $1 and locked_by = $2 returning job_queue_id)
  update ${LANES} q set locked_by = null, locked_at = null
    from ended where q.id = ended.job_queue_id and q.locked_by = $2`
const UNLOCKED = `update ${JOBS} set locked_by = null, locked_at = null, updated_at = now()`
const DONE = ended(`delete from ${JOBS}`)
const FAILED = ended(
  `${UNLOCKED}, last_error = $3, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'`,
)
const AGAIN_SOON = `max_attempts = greatest(max_attempts, least(max_attempts + 1, ${MOST_ATTEMPTS})),
  run_at = case when attempts > 1 then greatest(run_at, now() + least(attempts - 1, 20) * interval '1 second') else run_at end,
  last_error = case when attempts >= ${MOST_ATTEMPTS} then 'The process or its database ended during each attempt' else last_error end`
const INTERRUPTED = ended(`${UNLOCKED}, ${AGAIN_SOON}`)
const GIVEN_BACK = ended(`${UNLOCKED}, attempts = greatest(attempts - 1, 0)`)

/** Records a job's outcome, unless another process has taken it over. */
export async function endJob(pool: Pool, holder: string, jobId: string, outcome: JobOutcome): Promise<void> {
  const texts = { done: DONE, failed: FAILED, interrupted: INTERRUPTED, 'given back': GIVEN_BACK }
  const message = outcome.kind === 'failed' ? [outcome.message] : []
  await pool.query(texts[outcome.kind], [jobId, holder, ...message])
  if (outcome.kind === 'given back') await pool.query(ANNOUNCE)
}

const ANNOUNCE = `select pg_notify('jobs:insert', '{"count":1}')`

const HELD = `select id::text, locked_by, locked_at, locked_at < now() - interval '4 hours' as is_old from ${JOBS} where locked_by is not null`

/** A lock on a job. */
export interface JobLock {
  id: string
  locked_by: string
  locked_at: Date
  is_old: boolean
}

export async function jobLocks(pool: Pool): Promise<JobLock[]> {
  return (await pool.query<JobLock>(HELD)).rows
}

const RELEASE = `
  with dead as (select * from unnest($1::bigint[], $2::text[]) as one(id, holder)),
  released as (
    ${UNLOCKED}, ${AGAIN_SOON} from dead where ${JOBS.split('.')[1]}.id = dead.id and locked_by = dead.holder
    returning job_queue_id, dead.holder
  )
  update ${LANES} q set locked_by = null, locked_at = null
    from released where q.id = released.job_queue_id and q.locked_by = released.holder`

/** Unlocks jobs that no living process works on. */
export async function releaseJobs(pool: Pool, locks: JobLock[]): Promise<void> {
  await pool.query(RELEASE, [locks.map(({ id }) => id), locks.map((lock) => lock.locked_by)])
  await pool.query(ANNOUNCE)
}

const KNOW_HOURLY = `
  insert into ${CRONTABS} (identifier, known_since) select one, now() from unnest($1::text[]) as one on conflict do nothing`
const ADD_DUE = `
  with due as (
    update ${CRONTABS} set last_execution = date_trunc('hour', now())
     where identifier = any ($1::text[]) and coalesce(last_execution, known_since) < date_trunc('hour', now())
    returning identifier)
  select graphile_worker.add_job(identifier, '{}'::json, job_key := 'hourly:' || identifier) from due`

/** Adds the hourly tasks that are due, once for all processes. A new task becomes due at the next full hour. */
export async function addHourly(pool: Pool, tasks: readonly string[]): Promise<void> {
  await pool.query(KNOW_HOURLY, [tasks])
  await pool.query(ADD_DUE, [tasks])
}
