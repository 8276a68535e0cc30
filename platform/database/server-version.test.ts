import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { refuseOlderServer } from './server-version.ts'

let database: OwnedDatabase
beforeAll(async () => {
  database = await ownedDatabase()
})
afterAll(() => database.close())

test('a database that is too old is rejected in one sentence, and the bundled one is accepted', async () => {
  await expect(refuseOlderServer(database.owner, 18)).resolves.toBeUndefined()
  await expect(refuseOlderServer(database.owner, 99)).rejects.toThrow(
    /^The database is PostgreSQL 18\.\d+, but Tradeline needs 99 or newer$/,
  )
})
