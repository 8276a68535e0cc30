import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OwnedDatabase, ownedDatabase, TEST_PASSWORDS } from '#test/support/database/database.ts'
import { databaseProxy } from '#test/support/database/database-proxy.ts'
import { openPools } from './pools.ts'
import { announcePresence, presentMarks } from './presence.ts'

let database: OwnedDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

const present = () => presentMarks(database.pools.server)

test('a process is present from its announcement until it ends', async () => {
  const one = await announcePresence(database.pools.server)
  const other = await announcePresence(database.pools.server)
  const before = await present()

  await one.close()

  expect([before.has(one.mark), before.has(other.mark)]).toEqual([true, true])
  await expect.poll(async () => (await present()).has(one.mark)).toBe(false)
  expect((await present()).has(other.mark)).toBe(true)
  await other.close()
})

test('a process whose connection was cut is soon present again, with the same mark', async () => {
  const process = await announcePresence(database.pools.server)

  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tradeline presence' and datname = current_database()",
  )

  await expect.poll(async () => (await present()).has(process.mark)).toBe(true)
  await process.close()
  await expect.poll(async () => (await present()).has(process.mark)).toBe(false)
})

test('a database that becomes silent before the mark is taken again is reported as silent, and later as back', async () => {
  const proxy = await databaseProxy(database.ownerUrl)
  const pools = openPools({ databaseUrl: proxy.url, passwords: TEST_PASSWORDS, size: 1 })
  const reports: boolean[] = []
  const process = await announcePresence(pools.server, { onSilence: (isSilent) => reports.push(isSilent) })
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(function (this: pg.Client, ...args) {
    void proxy.become('silent')
    return pg.Client.prototype.query.apply(this, args)
  })

  await proxy.become('gone')
  await proxy.become('there')
  await expect.poll(() => reports).toEqual([true])
  await proxy.become('there')

  await expect.poll(() => reports.at(-1)).toBe(false)
  expect((await present()).has(process.mark)).toBe(true)
  query.mockRestore()
  await process.close()
  await pools.close()
  await proxy.close()
})
