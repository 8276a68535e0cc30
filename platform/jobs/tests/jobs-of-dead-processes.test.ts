import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcePresence } from '#platform/database/presence.ts'
import { createLog } from '#platform/http/log.ts'
import { takeJob, taskIds } from '#platform/jobs/job-table.ts'
import {
  enqueue,
  enqueueOnce,
  type JobsOptions,
  type RunningJobs,
  startJobs,
  startQueues,
} from '#platform/jobs/jobs.ts'
import { takeOverJobs } from '#platform/jobs/takeover.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { otherProcess } from '#test/support/other-process.ts'

let database: OwnedDatabase
const running: RunningJobs[] = []
beforeAll(async () => {
  database = await ownedDatabase()
})
beforeEach(() => database.owner.query(`delete from ${JOBS}`))
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})
afterAll(() => database.close())

const JOBS = 'graphile_worker._private_jobs'
const OFTEN = { pollMs: 50, takeoverEveryMs: 50, graceMs: 100 }
const log = createLog('silent')

async function working(tasks: JobsOptions['tasks'], options: Partial<JobsOptions> = {}): Promise<RunningJobs> {
  const jobs = await startJobs({ pool: database.pools.server, tasks, log, ...OFTEN, ...options })
  running.push(jobs)
  return jobs
}
const jobs = async () => (await database.owner.query(`select * from ${JOBS} order by id`)).rows
const add = (payload: object = {}) => enqueue(database.pools.server, 'note', { ...payload })

test('a job of a killed process is taken over with all its tries', async () => {
  const done: unknown[] = []
  await enqueueOnce(database.pools.server, 'note', { number: 1 }, { key: 'one', tries: 1 })
  const other = otherProcess(database)
  await other.working()
  await other.kill()

  await working({ note: async (payload, _signal, isLastTry) => void done.push([payload, isLastTry]) })

  await expect.poll(jobs).toEqual([])
  expect(done).toEqual([[{ number: 1 }, true]])
})

test('a lane of a killed process continues', async () => {
  const done: unknown[] = []
  const lane = "select from graphile_worker.add_job('note', to_json($1::int), queue_name := 'lane')"
  await database.owner.query(lane, [1])
  await database.owner.query(lane, [2])
  const other = otherProcess(database)
  await other.working()
  await other.kill()

  await working({ note: async (payload) => void done.push(payload) })

  await expect.poll(() => done).toEqual([1, 2])
})

test('a job of a living process is left alone', async () => {
  await add()
  const other = otherProcess(database)
  await other.working()
  const mine = await announcePresence(database.pools.server)

  const deps = { pool: database.pools.server, processMark: mine.mark, isRunningHere: () => false, graceMs: 0 }
  const taken = await takeOverJobs(deps)
  await other.kill()
  await expect.poll(() => takeOverJobs(deps)).toBe(1)

  expect(taken).toBe(0)
  await mine.close()
})

test('a lock of an older release, without a mark, ends once all processes from that time have ended', async () => {
  const { server } = database.pools
  await add()
  await database.owner.query(`update ${JOBS} set locked_by = 'pool-1', locked_at = now() - interval '1 minute'`)
  const [one, another] = [await announcePresence(server), await announcePresence(server)]
  const takeOver = () => takeOverJobs({ pool: server, processMark: one.mark, isRunningHere: () => false, graceMs: 0 })

  expect(await takeOver()).toBe(1)
  await database.owner.query(`update ${JOBS} set locked_by = 'pool-1', locked_at = now()`)
  expect(await takeOver()).toBe(0)

  await another.close()
  await one.close()
})

test('a job runs even if the response to its lock was lost', async () => {
  const done: unknown[] = []
  const mine = await announcePresence(database.pools.server)
  await add()
  await database.owner.query(`update ${JOBS} set locked_by = $1, locked_at = now(), attempts = 1`, [
    `process-${mine.mark}`,
  ])

  await working({ note: async (payload) => void done.push(payload) }, { processMark: mine.mark })

  await expect.poll(() => done).toHaveLength(1)
  await mine.close()
})

test('a job that ended its process fifty times is given up and says so', async () => {
  await add()
  await database.owner.query(
    `update ${JOBS} set locked_by = 'process-1', locked_at = now(), attempts = 50, max_attempts = 50`,
  )

  await working({ note: async () => {} })

  await expect
    .poll(jobs)
    .toMatchObject([{ locked_by: null, is_available: false, last_error: expect.stringContaining('ended during each') }])
})

test('jobs survive a database that repeatedly ends every connection, even while they fail', async () => {
  const done = new Set<unknown>()
  const failed = new Set<unknown>()
  await working({
    note: async (payload) => {
      await database.pools.server.query('select pg_sleep(0.02)')
      if (JSON.stringify(payload).includes('true') && !failed.has(JSON.stringify(payload))) {
        failed.add(JSON.stringify(payload))
        throw new Error('not today')
      }
      done.add(JSON.stringify(payload))
    },
  })
  for (let number = 0; number < 40; number++) {
    await insist(() => add({ number, fails: number % 4 === 0 }))
    if (number % 4 === 0) await database.owner.query(END_EVERYTHING)
  }

  await expect
    .poll(async () => {
      await database.owner.query(`update ${JOBS} set run_at = now() where locked_at is null and run_at > now()`)
      return (await jobs()).length
    })
    .toBe(0)
  expect(done.size).toBe(40)
})

const END_EVERYTHING = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

async function insist(act: () => Promise<void>): Promise<void> {
  await expect
    .poll(() =>
      act().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
}

test('a long job stops with its process, and another process continues it at once', async () => {
  const tries: [string, boolean | undefined][] = []
  let begun = (): void => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const first = await working({
    note: async (_payload, signal, isLastTry) => {
      tries.push(['first', isLastTry])
      begun()
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopping'))))
    },
  })
  await enqueueOnce(database.pools.server, 'note', {}, { key: 'long', tries: 2 })
  await hasBegun

  await first.stop()
  running.shift()
  await working({ note: async (_payload, _signal, isLastTry) => void tries.push(['second', isLastTry]) })

  await expect.poll(jobs).toEqual([])
  expect(tries).toEqual([
    ['first', false],
    ['second', false],
  ])
})

test('a stop does not wait for a job that does not end', async () => {
  let begun = (): void => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const hanging = await working({ note: () => (begun(), new Promise(() => {})) }, { stopMs: 100 })
  await add()
  await hasBegun

  await hanging.stop()
  running.shift()
  const done: unknown[] = []
  await working({ note: async (payload) => void done.push(payload) })

  await expect.poll(() => done).toHaveLength(1)
})

test('mail does not wait for imports that occupy all of their own workers', async () => {
  const sent: unknown[] = []
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let importing = 0
  running.push(
    await startQueues({
      ...{ pool: database.pools.server, log, ...OFTEN },
      queues: [
        { name: 'imports', workers: 2, tasks: { import: () => (importing++, ended) } },
        { name: 'mail', workers: 1, tasks: { mail: async (payload) => void sent.push(payload) } },
      ],
    }),
  )
  for (let number = 0; number < 4; number++) await enqueue(database.pools.server, 'import', { number })
  await expect.poll(() => importing).toBe(2)

  await enqueue(database.pools.server, 'mail', {})

  await expect.poll(() => sent).toHaveLength(1)
  expect(importing).toBe(2)
  end()
})

test('a process finds a due job while another one is taking a job of another lane', async () => {
  const { server } = database.pools
  const tasks = await taskIds(server, ['post'])
  await server.query(`
    select graphile_worker.add_job('post', to_json(number), queue_name := 'lane of ' || number) from generate_series(1, 2) as number`)
  const [one, other] = [await server.connect(), await server.connect()]
  await one.query('begin')
  await other.query('begin')

  const taken = [await takeJob(one, 'one', tasks), await takeJob(other, 'other', tasks)]
  await one.query('rollback')
  await other.query('rollback')
  one.release()
  other.release()

  expect(taken.map((job) => job?.payload)).toEqual([1, 2])
})
