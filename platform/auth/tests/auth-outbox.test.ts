import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/http/log.ts'
import { enqueue, type RunningJobs, startJobs, type Tasks } from '#platform/jobs/jobs.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'

let database: OwnedDatabase
let owner: pg.Client
const running: RunningJobs[] = []

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})
afterAll(() => database.close())

const log = createLog('silent')
const mail: Mail = { to: 'maria@example.test', subject: 'Hello', text: 'https://desk.test/secret', html: '<p>x</p>' }

async function work(tasks: Tasks, hourly: string[] = [], telling = log): Promise<void> {
  running.push(await startJobs({ pool: database.pools.server, tasks, hourly, log: telling }))
}

/** Runs jobs as they are announced. The next poll is days away. */
async function listen(tasks: Tasks): Promise<RunningJobs> {
  const jobs = await startJobs({ pool: database.pools.server, tasks, workers: 4, pollMs: 2 ** 30, log })
  running.push(jobs)
  return jobs
}

const waiting = async () => (await owner.query('select * from graphile_worker._private_jobs')).rows

test('a job exists if and only if its transaction commits', async () => {
  const done: unknown[] = []
  await work({ note: async (payload) => void done.push(payload) })
  const undone = inTransaction(database.pools.server, async (transaction) => {
    await enqueue(transaction, 'note', { number: 1 })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')

  await inTransaction(database.pools.server, (transaction) => enqueue(transaction, 'note', { number: 2 }))

  await vi.waitFor(() => expect(done).toEqual([{ number: 2 }]))
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
})

test('new jobs run as they are announced', async () => {
  const taken: unknown[] = []
  await listen({ note: async (payload) => void taken.push(payload) })

  for (const number of [1, 2, 3, 4, 5]) {
    await inTransaction(database.pools.server, (transaction) => enqueue(transaction, 'note', { number }))
    await vi.waitFor(() => expect(taken).toHaveLength(number))
  }
})

test('a job added while no worker listened runs once one does', async () => {
  const taken: unknown[] = []
  await listen({ note: async (payload) => void taken.push(payload) })

  for (const number of [1, 2, 3, 4, 5]) {
    await vi.waitFor(async () => expect((await owner.query(END_LISTENING)).rowCount).toBe(1))
    await inTransaction(database.pools.server, (transaction) => enqueue(transaction, 'note', { number }))
    await vi.waitFor(() => expect(taken).toHaveLength(number))
  }
})

const END_LISTENING = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and query ilike '%"jobs:insert"%' and pid <> pg_backend_pid()`

test('the next job of a lane runs when the one before it ends, in any process', async () => {
  const taken: unknown[] = []
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const note = async (payload: unknown) => {
    taken.push(payload)
    await finished
  }
  const first = await listen({ note })
  await owner.query(ADD_TO_LANE, [1])
  await vi.waitFor(() => expect(taken).toEqual([1]))
  await listen({ note })
  // The search finds no job, because the lane is busy.
  await owner.query(ADD_TO_LANE, [2])

  const stopped = first.stop()
  running.shift()
  finish()

  await stopped
  await vi.waitFor(() => expect(taken).toEqual([1, 2]))
})

test('jobs of several lanes that arrive together run together', async () => {
  const taken: unknown[] = []
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await listen({
    note: async (payload) => {
      taken.push(payload)
      await finished
    },
  })

  await owner.query(ADD_LANES)

  await vi.waitFor(() => expect(new Set(taken)).toEqual(new Set([1, 2, 3, 4])))
  finish()
})

const ADD_TO_LANE = "select from graphile_worker.add_job('note', to_json($1::int), queue_name := 'one after the other')"
const ADD_LANES = `
  select graphile_worker.add_job('note', to_json(number), queue_name := 'lane ' || number) from generate_series(1, 4) as number`

test('two processes share the jobs, and run each once', async () => {
  const done: unknown[] = []
  const tasks = { note: async (payload: unknown) => void done.push(payload) }
  await work(tasks)
  await work(tasks)

  await inTransaction(database.pools.server, async (transaction) => {
    for (let number = 0; number < 40; number++) await enqueue(transaction, 'note', { number })
  })

  await vi.waitFor(() => expect(done).toHaveLength(40))
  expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(40)
})

test('a failed job is kept and retried later', async () => {
  await work({
    fragile: async () => {
      throw new Error('not today')
    },
  })

  await inTransaction(database.pools.server, (transaction) => enqueue(transaction, 'fragile', {}))

  const kept = await vi.waitFor(async () => {
    const [job] = await waiting()
    expect(job).toMatchObject({ last_error: 'not today' })
    return job
  })
  // Measured from when the job was first due, however long the poll took.
  expect(kept.run_at.getTime() - kept.created_at.getTime()).toBeGreaterThan(2_000)
  await owner.query('delete from graphile_worker._private_jobs')
})

test('queued mail is encrypted: neither address nor link can be read in the database', async () => {
  const post = outbox(mailbox(database.pools.server), randomBytes(32))

  await inTransaction(database.pools.server, (transaction) => post.post(transaction, mail))

  const [job] = await waiting()
  expect(job?.payload.sealed).toBeTruthy()
  expect(JSON.stringify(job)).not.toMatch(/maria|secret/)
  await work(post.tasks)
  await vi.waitFor(async () => {
    expect(await mailbox(database.pools.server).list()).toMatchObject([
      { ...mail, links: ['https://desk.test/secret'] },
    ])
  })
})

test('mail that was encrypted with another key, or changed in the queue, is not sent', async () => {
  const sent: Mail[] = []
  const mailer = { send: async (one: Mail) => void sent.push(one) }
  const post = outbox(mailer, randomBytes(32))
  await inTransaction(database.pools.server, (transaction) => outbox(mailer, randomBytes(32)).post(transaction, mail))
  await inTransaction(database.pools.server, (transaction) => enqueue(transaction, 'send_mail', { sealed: 'AAAA' }))
  await inTransaction(database.pools.server, (transaction) => enqueue(transaction, 'send_mail', {}))

  await work(post.tasks)

  await vi.waitFor(async () => {
    const jobs = await waiting()
    expect(jobs.filter(({ last_error }) => last_error !== null)).toHaveLength(3)
  })
  expect(sent).toEqual([])
  await owner.query('delete from graphile_worker._private_jobs')
})

test("a database error of a failed job, which may contain a row's values, is neither logged nor stored", async () => {
  const lines: string[] = []
  const spoil = async () => void (await owner.query("select '123-45-6789'::integer"))

  await work({ spoil }, [], createLog('info', { write: (line) => void lines.push(line) }))
  await enqueue(database.pools.server, 'spoil', {})

  await vi.waitFor(async () => {
    expect(await waiting()).toMatchObject([{ last_error: expect.stringContaining('22P02') }])
  })
  expect(lines.join()).toContain('22P02')
  expect(lines.join() + JSON.stringify(await waiting())).not.toContain('45-6789')
  await owner.query('delete from graphile_worker._private_jobs')
})

test('an hourly task is scheduled', async () => {
  await work({ sweep: async () => {} }, ['sweep'])

  await vi.waitFor(async () => {
    const { rows } = await owner.query('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toEqual([{ identifier: 'sweep' }])
  })
})

test('the mailbox keeps the newest two hundred mails', async () => {
  const box = mailbox(database.pools.server)
  for (let number = 0; number < 205; number++) await box.send({ ...mail, subject: `Mail ${number}` })

  const mails = await box.list()

  expect(mails).toHaveLength(200)
  expect(mails[0]?.subject).toBe('Mail 204')
})

test('installing the job tables again changes nothing', async () => {
  const tables = async () =>
    (
      await owner.query(
        "select relname, relacl::text from pg_class where relnamespace = 'graphile_worker'::regnamespace order by 1",
      )
    ).rows
  const before = await tables()

  await migrateJobs(database.ownerUrl)

  expect(await tables()).toEqual(before)
})

test('job tables of an unknown version are upgraded', async () => {
  await owner.query("comment on schema graphile_worker is 'older'")

  await migrateJobs(database.ownerUrl)

  const { rows } = await owner.query(
    "select obj_description('graphile_worker'::regnamespace, 'pg_namespace') as version",
  )
  expect(rows[0]?.version).toMatch(/^\d+\.\d+\.\d+ /)
})
