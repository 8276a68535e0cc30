import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { type OwnedDatabase, ownedDatabase, TEST_PASSWORDS } from '#test/support/database/database.ts'

let database: OwnedDatabase
let owner: pg.Client
let long: pg.PoolClient

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())
beforeEach(async () => {
  await owner.query("update migrations.applied set hash = 'older' where name = 'access'")
  long = await database.pools.server.connect()
  await long.query('begin')
})
afterEach(() => long.release())

/** Starts an upgrade that rebuilds every policy, and resolves when the open transaction blocks it. */
async function upgradeThatWaits(): Promise<{ done: Promise<void>; isDone(): boolean }> {
  let isDone = false
  const done = migrate(database.ownerUrl, TEST_PASSWORDS).finally(() => {
    isDone = true
  })
  done.catch(() => {})
  await expect.poll(async () => (await owner.query(WAITS)).rowCount).toBe(1)
  return { done, isDone: () => isDone }
}

// It waits for a lock, or has released its locks and checks repeatedly whether the transaction has ended.
const WAITS = `
  select from pg_stat_activity where datname = current_database() and application_name = 'tradeline'
     and (wait_event_type = 'Lock' or query like '%virtualtransaction%')`

test('requests are served while an upgrade waits for a long transaction', async () => {
  await long.query('select from public.loans')
  const upgrade = await upgradeThatWaits()

  const read = await database.pools.server.query('select from app.organizations')
  const isDoneTooEarly = upgrade.isDone()
  await long.query('commit')

  expect(read.rowCount).toBe(0)
  expect(isDoneTooEarly).toBe(false)
  await expect(upgrade.done).resolves.toBeUndefined()
})

test('a transaction that next uses what the upgrade locks first does not end in a deadlock', async () => {
  await long.query('select from storage.objects')
  const upgrade = await upgradeThatWaits()

  await long.query('select from app.audit_events')
  await long.query('commit')

  await expect(upgrade.done).resolves.toBeUndefined()
})

test("the database's timeouts for open transactions do not end a waiting upgrade", async () => {
  const { rows } = await owner.query('select current_database() as name')
  await long.query('select from public.loans')
  await owner.query(`alter database ${rows[0].name} set idle_in_transaction_session_timeout = '50ms'`)
  await owner.query(`alter database ${rows[0].name} set transaction_timeout = '500ms'`)
  const upgrade = await upgradeThatWaits()

  await pause(1_000)
  await long.query('commit')

  await expect(upgrade.done).resolves.toBeUndefined()
  await owner.query(`alter database ${rows[0].name} reset all`)
})
