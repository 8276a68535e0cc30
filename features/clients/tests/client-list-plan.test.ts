import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria')
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  // Maria's organization has 800 of 5,000 clients, the other 210 have 20 each, so the planner expects an average that
  // is far too low for hers.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at)
     select case when n <= 800 then p.organization_id else ('10000000-0000-4000-8000-' || lpad((n % 210)::text, 12, '0'))::uuid end,
            p.id, 'Client', 'Number ' || n, now() - n * interval '1 minute'
       from app.people p, generate_series(1, 5000) as n where p.id = $1`,
    [maria.id],
  )
  await owner.query('analyze public.clients')
  await owner.end()
})
afterAll(() => database.close())

const plan = async (sql: string) => {
  const { rows } = await asPerson(database.pools.wire, maria, (db) => db.query(`explain (costs off) ${sql}`))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('an organization’s newest clients are read in index order, without sorting all of them', async () => {
  const found = await plan(
    'select id, first_name from public.clients where archived_at is null order by created_at desc, id desc limit 50',
  )

  expect(found).toContain('Index Scan Backward using clients_by_added')
  expect(found).not.toContain('Sort')
})

test.each([
  ['phone', "phone = '5125550042'", /Index Scan using clients_by_phone/],
  // Both indexes lead to one row: the policy adds the organization.
  ['id', "id = '30000000-0000-4000-8000-000000000400'", /Index Scan using (clients_pkey|clients_in_organization)/],
])('a client is found by %s through its index, with the policy applied', async (_what, where, index) => {
  expect(await plan(`select id from public.clients where ${where}`)).toMatch(index)
})
