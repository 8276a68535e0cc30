import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { connected } from './connected.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a lost database connection fails the work that uses it, but not the process', async () => {
  const work = connected(database.ownerUrl, async (client) => {
    const isGone = new Promise((resolve) => client.once('end', resolve))
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    await isGone
    await client.query('select 1')
  })

  await expect(work).rejects.toThrow('not queryable')
})
