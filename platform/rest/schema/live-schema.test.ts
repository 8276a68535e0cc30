import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { type LiveSchema, liveSchema } from './live-schema.ts'

let database: TestDatabase
let owner: pg.Client
let schema: LiveSchema
beforeEach(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  schema = liveSchema({ pool: database.pools.wire, exposedSchemas: ['public'] })
})
afterEach(async () => {
  await schema.close()
  await owner.end()
  await database.close()
})

const knows = async (table: string) => (await schema.current()).relation('public', table) !== undefined

test.each(['schema_changed', 'pgrst'])('a change announced on %s is read', async (channel) => {
  const before = [await knows('made_later'), await knows('clients')]
  await owner.query(`create table public.made_later (id int primary key); notify ${channel}`)

  await expect.poll(() => knows('made_later')).toBe(true)
  expect(before).toEqual([false, true])
})

test('without a change the schema is not read again', async () => {
  expect(await schema.current()).toBe(await schema.current())
})

test('a change while the listening connection was down is read, and so is the next one', async () => {
  await schema.current()
  await owner.query('create table public.made_meanwhile (id int primary key)')
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^listen'",
  )
  await expect.poll(() => knows('made_meanwhile')).toBe(true)

  await owner.query('create table public.made_later (id int primary key); notify schema_changed')

  await expect.poll(() => knows('made_later')).toBe(true)
})

test('an unreachable database is tried again with the next request', async () => {
  const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const lost = liveSchema({ pool: nowhere, exposedSchemas: ['public'] })

  const attempts = await Promise.allSettled([lost.current(), lost.current()])
  Object.assign(nowhere.options, database.pools.wire.options)

  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await lost.current()).relation('public', 'clients')).toBeDefined()
  await lost.close()
  await nowhere.end()
})
