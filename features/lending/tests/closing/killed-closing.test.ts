import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { COMPLETE } from '#features/signing/server/sign.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/http/log.ts'
import { enqueueOnce, type RunningJobs, startJobs } from '#platform/jobs/jobs.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { everyTask } from '#test/support/every-task.ts'
import { type Moment, otherProcess } from '#test/support/other-process.ts'
import { closingDesk } from './closing-fixture.ts'

const KEY = Buffer.alloc(32, 9)
const OFTEN = { pollMs: 50, takeoverEveryMs: 50, graceMs: 100 }
const PAYOUT = { kind: 'check', payee_name: 'Dana Whitfield' }

let desk: Awaited<ReturnType<typeof closingDesk>>
let owner: pg.Client
let folder: string
let running: RunningJobs | undefined
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-closing-'))
  desk = await closingDesk({ files: diskFileStore(folder) })
  await desk.app.stopJobs()
  owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
})
afterEach(() => running?.stop())
afterAll(async () => {
  await owner.end()
  await desk.app.close()
  rmSync(folder, { recursive: true })
})

/** Records the last signature, with the job that follows it in the same transaction. No other job is left. */
async function signedByAll({ envelope_id, organization_id }: { envelope_id: string; organization_id: string }) {
  await owner.query('delete from graphile_worker._private_jobs')
  await inTransaction(desk.app.database.pools.server, async (db) => {
    const place = [organization_id, envelope_id]
    await db.query('select from public.envelopes where organization_id = $1 and id = $2 for update', place)
    for (const table of [
      'envelope_signers where organization_id = $1 and envelope_id',
      'envelopes where organization_id = $1 and id',
    ]) {
      const [name, where] = table.split(' where ')
      await db.query(`update public.${name} set signed_at = clock_timestamp() where ${where} = $2`, place)
    }
    await enqueueOnce(db, COMPLETE, { organization_id, envelope_id }, { key: `complete-envelope:${envelope_id}` })
  })
}

/** Starts the jobs anew, as after a restart, and waits until the envelope is completed and its job has ended. */
async function restarted(): Promise<void> {
  const { pools } = desk.app.database
  const tasks = everyTask({
    ...{ pools, key: KEY, files: diskFileStore(folder), mailer: mailbox(pools.server) },
    carrier: { send: async () => ({ sid: 'none' }) },
  })
  running = await startJobs({ pool: pools.server, tasks, log: createLog('silent'), ...OFTEN })
  const left = async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
}

test.each<Moment>(['begun', 'acted', 'recorded'])(
  'a process that dies after the last signature (%s) leads to one loan, one completion, and one payout',
  async (haltsAt) => {
    const one = await desk.approved()
    const sent = await desk.close(one, { act: 'send', payout: PAYOUT })
    expect([sent.status, sent.body.message]).toEqual([200, undefined])
    const closing = await desk.closingOf(one)
    await signedByAll(closing)

    const dying = otherProcess(desk.app.database, { haltsAt, key: KEY, filesFolder: folder })
    await dying.working()
    await dying.kill()
    expect((await desk.closingOf(one)).status).toBe(haltsAt === 'recorded' ? 'booked' : 'sent')
    await restarted()

    const booked = await desk.closingOf(one)
    expect(booked).toMatchObject({ status: 'booked', problem: null })
    expect(await desk.server('select id from public.loans where application_id = $1', [one.id])).toEqual([
      { id: booked.loan_id },
    ])
    expect(
      await desk.server('select kind, status from public.loan_fundings where loan_id = $1', [booked.loan_id]),
    ).toEqual([{ kind: 'check', status: 'requested' }])
    const [counts] = await desk.server(
      `select (select count(*)::int from public.envelope_events where envelope_id = $1 and kind = 'completed') as events,
              (select count(*)::int from public.envelope_documents where envelope_id = $1 and signed_document_id is not null) as documents,
              (select count(*)::int from public.client_documents where client_id = $2 and custom_type like '%igned: %') as filed`,
      [closing.envelope_id, one.clientId],
    )
    expect(counts.events).toBe(counts.documents)
    expect(counts.filed).toBe(counts.documents)
  },
  60_000,
)
