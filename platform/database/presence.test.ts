import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
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
