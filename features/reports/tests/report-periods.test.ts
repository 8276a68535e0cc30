import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
})
afterAll(() => database.close())

const cameEachDay = (state: string) =>
  owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at, state)
     select p.organization_id, p.id, 'Dana', 'W', day, $2
       from app.people p, generate_series(timestamptz '2024-01-15 12:00Z', timestamptz '2024-05-15 12:00Z', interval '1 day') day
      where p.id = $1`,
    [maria.id, state],
  )

// Reads each period in both ways, month by month: by its days, and by whole months with days added or subtracted at
// the ends.
const READ_BOTH_WAYS = `
  with periods as (
    select from_day::date, until_day::date
      from generate_series(date '2024-01-30', date '2024-04-02', interval '1 day') from_day,
           generate_series(from_day, date '2024-04-02', interval '1 day') until_day
  ), readings as (
    select from_day, until_day, by_day, date_trunc('month', read.starts_on::timestamp) as month, read.value, sum(read.amount) as amount
      from periods, (values (true), (false)) as ways (by_day),
           lateral app.report_amounts((select organization_id from app.people where id = $1), 'clients', 'state', by_day, from_day, until_day) read
     group by 1, 2, 3, 4, 5 having sum(read.amount) <> 0
  ), compared as (
    select max(amount) filter (where by_day) as by_days, max(amount) filter (where not by_day) as by_months
      from readings group by from_day, until_day, month, value
  )
  select count(*)::integer as compared, count(*) filter (where by_days is distinct from by_months)::integer as differing from compared`

test('for any first and last day, a period’s figures are those of its days', async () => {
  await cameEachDay('TX')
  await database.pools.server.query('select app.fold_report_changes()')
  await cameEachDay('NY')

  const { rows } = await owner.query(READ_BOTH_WAYS, [maria.id])
  const { rows: leapYear } = await asPerson(database.pools.wire, maria, (db) =>
    db.query("select added from public.report_clients('state', '2024-02-10', '2024-03-20')"),
  )

  const [read] = rows
  expect(read.compared).toBeGreaterThan(4_000)
  expect(read.differing).toBe(0)
  expect(leapYear.map(({ added }) => added)).toEqual(['40', '40', '80'])
})
