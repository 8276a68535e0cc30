import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueArchive } from '#features/archives/server/archive-job.ts'
import { enqueueImport } from '#features/clients/server/client-import-job.ts'
import { createLog } from '#platform/http/log.ts'
import { type RunningJobs, startJobs } from '#platform/jobs/jobs.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { everyTask } from '#test/support/every-task.ts'
import { type OtherProcessOptions, otherProcess } from '#test/support/other-process.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { waitingImport } from '#test/support/waiting-import.ts'

const KEY = Buffer.alloc(32, 9)
const ROWS = 3_000
const ROWS_AT_A_TIME = 200
const OFTEN = { pollMs: 50, takeoverEveryMs: 50, graceMs: 100 }

let database: OwnedDatabase
let maria: Person
let home: string
let folder: string
let running: RunningJobs | undefined
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria')
  home = (await sql('select organization_id as id from app.people where id = $1', [maria.id]))[0].id
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-stopping-'))
})
beforeEach(() => sql('delete from graphile_worker._private_jobs'))
afterEach(() => running?.stop())
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const sql = async (text: string, values: unknown[] = []) => (await database.owner.query(text, values)).rows
const jobs = () => sql('select * from graphile_worker._private_jobs')

/** Stops another process by a signal once it has progressed, and returns its exit code. */
async function stoppedOnce(hasBegun: () => Promise<boolean>, options: OtherProcessOptions = {}): Promise<unknown> {
  const other = otherProcess(database, { haltsAt: 'never', key: KEY, filesFolder: folder, ...options })
  await expect.poll(hasBegun, { interval: 10 }).toBe(true)
  return other.stop()
}

async function finished(): Promise<void> {
  const tasks = everyTask({
    ...{ pools: database.pools, key: KEY, files: diskFileStore(folder), mailer: mailbox(database.pools.server) },
    carrier: { send: async () => ({ sid: 'none' }) },
  })
  running = await startJobs({ pool: database.pools.server, tasks, log: createLog('silent'), ...OFTEN })
  await expect.poll(jobs).toEqual([])
}

test('a stopped process returns an import after its current rows, and another process adds the rest', async () => {
  const id = await waitingImport(database, maria, KEY, ROWS)
  await enqueueImport(database.pools.server, id, 'import')
  const progress = async () => (await sql('select rows_done, status from public.client_imports where id = $1', [id]))[0]

  const exitCode = await stoppedOnce(async () => (await progress()).rows_done > 0)
  const left = await progress()
  await finished()

  expect(exitCode).toBe(0)
  expect(left.rows_done).toBeLessThan(ROWS)
  expect(left.rows_done % ROWS_AT_A_TIME).toBe(0)
  expect(await progress()).toEqual({ status: 'done', rows_done: ROWS })
  expect(await sql('select count(*)::int, count(distinct email)::int as people from public.clients')).toEqual([
    { count: ROWS, people: ROWS },
  ])
})

test('a stopped process leaves nothing of an archive, and another process creates it', async () => {
  // Without triggers, which take most of the time.
  await sql('set session_replication_role = replica')
  await sql(
    `insert into public.clients (organization_id, user_id, first_name, last_name, email)
     select $1, $2, md5(n::text), md5((n * 7)::text), md5((n * 11)::text) || '@example.test' from generate_series(1, 10000) n`,
    [home, maria.id],
  )
  await sql('reset session_replication_role')
  const [archive] = await sql(
    "insert into app.organization_archives (organization_id, requested_by, requested_by_name) values ($1, $2, 'Maria') returning id",
    [home, maria.id],
  )
  await enqueueArchive(database.pools.server, archive.id)
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const state = async () => (await sql('select status from app.organization_archives where id = $1', [archive.id]))[0]

  const exitCode = await stoppedOnce(async () => files().length > 0, { isDiskSlow: true })
  const left = [await state(), files().length]
  await finished()

  expect(exitCode).toBe(0)
  expect(left).toEqual([{ status: 'preparing' }, 0])
  expect(await state()).toEqual({ status: 'ready' })
  expect(files()).toHaveLength(1)
})
