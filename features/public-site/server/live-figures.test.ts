import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { subscriber } from '#test/support/people.ts'
import { liveFigures } from './live-figures.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  const person = await subscriber(database, 'Maria')
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(
    `insert into app.daily_totals (organization_id, day, reports_success, reports_error)
     select organization_id, current_date - days, 700, 5 from app.people, unnest(array[0, 29, 31]) as days where id = $1`,
    [person.id],
  )
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const MINUTE = 60_000

test('the median time of decisions is a figure once there are enough', async () => {
  const add = (many: number) =>
    owner.query(
      `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                       select organization_id, id, 'Dana', 'Whitfield' from app.people limit 1 returning id, organization_id)
       insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at, decision_at, received_how)
       select organization_id, id, 'auto', 900, 'approved', now() - interval '90 seconds', now(), 'online'
         from client, generate_series(1, $1::integer)`,
      [many],
    )
  await add(19)
  const first = liveFigures(database.pools.server, () => 0, createLog('silent'))
  first()
  await expect.poll(first).toEqual({ reports: '1,400 on this installation in the last 30 days' })
  await add(1)

  const figures = liveFigures(database.pools.server, () => 0, createLog('silent'))
  figures()

  await expect.poll(figures).toEqual({
    reports: '1,400 on this installation in the last 30 days',
    decisions: 'median 1 min 30 s on this installation in the last 90 days',
  })
  await owner.query('set session_replication_role = replica')
  await owner.query('delete from public.loan_applications')
})

test('reports of the last 30 days are counted in the background, and again only after a while', async () => {
  let now = 0
  const log = createLog('silent')
  const figures = liveFigures(database.pools.server, () => now, log)

  expect(figures()).toEqual({})
  await expect.poll(figures).toEqual({ reports: '1,400 on this installation in the last 30 days' })

  await owner.query('update app.daily_totals set reports_success = 1')
  now = 9 * MINUTE
  figures()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(figures()).toEqual({ reports: '1,400 on this installation in the last 30 days' })
  now = 11 * MINUTE
  await expect.poll(figures).toEqual({ reports: '2 on this installation in the last 30 days' })
})
