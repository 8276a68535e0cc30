import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, founder, newcomer, type Person, subscriber } from '#test/support/people.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const termsOf = (person: Person) =>
  asPerson(
    database.pools.wire,
    person,
    async (db) => (await db.query('select credit_unit, subscription_status from public.credit_order_terms()')).rows,
  )

const certificationOf = (person: Person) =>
  asPerson(
    database.pools.wire,
    person,
    async (db) => (await db.query('select is_current, may_certify from public.credit_certification()')).rows,
  )

test('a member reads the cost of an order under their own plan, and the subscription’s status', async () => {
  const maria = await subscriber(database, 'Maria')
  await database.pools.server.query(
    `update app.organizations set subscription_status = 'past_due' where id = (select organization_id from app.people where id = $1)`,
    [maria.id],
  )

  expect(await termsOf(maria)).toEqual([{ credit_unit: 'order', subscription_status: 'past_due' }])
})

test('someone without an organization has no terms, and has certified nothing', async () => {
  const nora = await newcomer(database, 'Nora')

  expect(await termsOf(nora)).toEqual([])
  expect(await certificationOf(nora)).toEqual([])
})

test('the founder of an organization may certify for it, and has not yet', async () => {
  const fay = await founder(database, 'Fay')

  expect(await certificationOf(fay)).toEqual([{ is_current: false, may_certify: true }])
})

test('plans themselves are out of reach', async () => {
  const maria = await subscriber(database, 'Maria')

  const reading = asPerson(database.pools.wire, maria, (db) => db.query('select * from app.plans'))

  await expect(reading).rejects.toMatchObject({ code: '42501' })
})
