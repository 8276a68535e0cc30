import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, newcomer, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let nell: Person

beforeAll(async () => {
  database = await ownedDatabase()
  nell = await newcomer(database, 'Nell')
  await subscriber(database, 'Maria')
  await database.owner.query('delete from app.purpose_certifications')
  // PostgreSQL now knows that these tables are empty, and scans them instead of using an index.
  await database.owner.query('analyze')
})
afterAll(() => database.close())

test.each([
  ...['disposal_certificates', 'safeguard_records', 'purpose_certifications', 'organization_invoices', 'incidents'],
  ...['organization_invitations', 'organization_roles'],
])('%s rejects a person without a company even while no company has a row there', async (name) => {
  const called = asPerson(database.pools.wire, nell, (db) => db.query(`select * from public.${name}()`))

  await expect(called).rejects.toMatchObject({ code: '42501' })
})
