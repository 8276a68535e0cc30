import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientImportTasks, enqueueImport, resumeClientImports } from '#features/clients/server/client-import-job.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/http/log.ts'
import { type RunningJobs, startJobs, type Tasks } from '#platform/jobs/jobs.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Moment, otherProcess } from '#test/support/other-process.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { waitingImport } from '#test/support/waiting-import.ts'

const KEY = Buffer.alloc(32, 9)
// The first batch, and a part of the second one.
const [BATCH, ROWS] = [200, 220]

let database: OwnedDatabase
let maria: Person
let sealer: Sealer
let running: RunningJobs | undefined
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria')
  sealer = createSealer(database.pools.server, KEY)
})
beforeEach(() => sql('delete from graphile_worker._private_jobs'))
afterEach(() => running?.stop())
afterAll(() => database.close())

const sql = async (text: string, values: unknown[] = []) => (await database.owner.query(text, values)).rows
const jobs = () => sql('select * from graphile_worker._private_jobs')

async function working(tasks: Tasks): Promise<void> {
  const often = { pollMs: 50, takeoverEveryMs: 50, graceMs: 100 }
  running = await startJobs({ pool: database.pools.server, tasks, log: createLog('silent'), ...often })
}
const importing = () =>
  working(clientImportTasks({ pool: database.pools.server, sealer, clock: Date.now, isSandbox: true }))

test('mail that a process stored before it died is in the mailbox once', async () => {
  const box = mailbox(database.pools.server)
  const post = outbox(box, KEY)
  const mail = { to: 'maria@example.test', subject: 'Once', text: 'Hello', html: '<p>Hello</p>' }
  await inTransaction(database.pools.server, (transaction) => post.post(transaction, mail))
  const other = otherProcess(database, { key: KEY })
  await other.working()
  await other.kill()
  const before = await box.list()

  await working(post.tasks)
  await expect.poll(jobs).toEqual([])

  expect(before).toHaveLength(1)
  expect(await box.list()).toEqual(before)
})

test.each<[Moment, number]>([
  ['begun', 0],
  ['acted', BATCH],
  ['recorded', ROWS],
])('an import adds each client once after a kill at the moment %s, when %i rows were done', async (moment, done) => {
  await sql('delete from public.clients')
  const id = await waitingImport(database, maria, KEY, ROWS)
  await enqueueImport(database.pools.server, id, 'import')
  const other = otherProcess(database, { key: KEY, haltsAt: moment })
  await other.working()
  await other.kill()
  const [before] = await sql('select rows_done from public.client_imports where id = $1', [id])

  await importing()
  await expect.poll(jobs).toEqual([])

  expect(before).toEqual({ rows_done: done })
  expect(await sql('select status, rows_done, rows_added from public.client_imports where id = $1', [id])).toEqual([
    { status: 'done', rows_done: ROWS, rows_added: ROWS },
  ])
  expect(await sql('select count(*)::int, count(distinct email)::int as people from public.clients')).toEqual([
    { count: ROWS, people: ROWS },
  ])
})

test('an import without a job gets one, and one with a job gets no other', async () => {
  const id = await waitingImport(database, maria, KEY, 1, 'lost')

  await resumeClientImports(database.pools.server)
  await resumeClientImports(database.pools.server)
  const waiting = await jobs()
  await importing()

  expect(waiting).toMatchObject([{ payload: { import_id: id } }])
  await expect
    .poll(() => sql('select status from public.client_imports where id = $1', [id]))
    .toEqual([{ status: 'done' }])
})
