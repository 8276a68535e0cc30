import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { numberApplications } from '#features/lending/server/number-applications.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
let omar: Person
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  for (const { id } of [maria, omar])
    await database.pools.server.query(
      `insert into public.clients (organization_id, user_id, first_name, last_name)
       select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1`,
      [id],
    )
})
afterAll(() => database.close())

const APPLY = `
  insert into public.loan_applications (organization_id, client_id, loan_type, amount, submitted_at)
  select organization_id, id, 'auto', 1000, now() - $2 * interval '1 day' from public.clients where user_id = $1 returning number`

async function applied({ id }: Person, daysAgo = 0): Promise<number> {
  return (await database.pools.server.query(APPLY, [id, daysAgo])).rows[0].number
}

const OF = `
  select a.number from public.loan_applications a join app.people p on p.organization_id = a.organization_id
   where p.id = $1 order by a.submitted_at`
const numbersOf = async ({ id }: Person) => (await database.owner.query(OF, [id])).rows.map(({ number }) => number)

test('each company counts its own applications from 1001', async () => {
  const numbers = [await applied(maria), await applied(omar), await applied(maria), await applied(omar)]

  expect(numbers).toEqual([1001, 1001, 1002, 1002])
})

test('a rollback leaves no gap, and five at once get five numbers in a row', async () => {
  const [before] = [await applied(maria)]
  const db = await database.pools.server.connect()
  await db.query('begin')
  await db.query(APPLY, [maria.id, 0])
  await db.query('rollback')
  db.release()

  const numbers = await Promise.all([1, 2, 3, 4, 5].map(() => applied(maria)))

  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5].map((n) => before + n))
})

test('a writer can’t choose or change a number, and can’t reach the counters', async () => {
  const { server } = database.pools
  const attempts = [
    'update public.loan_applications set number = 5000',
    'select from app.application_counters',
    'update app.application_counters set last_number = 5000',
  ]

  for (const attempt of attempts) await expect(server.query(attempt)).rejects.toMatchObject({ code: '42501' })
  const { rows } = await server.query(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, number)
     select organization_id, id, 'auto', 1000, 7 from public.clients where user_id = $1 returning number`,
    [omar.id],
  )
  expect(rows[0].number).toBe(1003)
})

test('applications from before the numbers get theirs in the order in which they came', async () => {
  await database.owner.query('delete from public.loan_applications; delete from app.application_counters')
  for (const days of [5, 30, 1]) await applied(maria, days)
  await applied(omar, 2)
  await database.owner.query('alter table public.loan_applications disable trigger user')
  await database.owner.query('update public.loan_applications set number = 0')
  await database.owner.query('alter table public.loan_applications enable trigger user')
  await database.owner.query('update app.application_counters set next_earlier = 1001')
  const newest = await applied(maria)

  await numberApplications(database.pools.server)
  await numberApplications(database.pools.server)

  expect(newest).toBe(1004)
  expect(await numbersOf(maria)).toEqual([1001, 1002, 1003, 1004])
  expect(await numbersOf(omar)).toEqual([1001])
})

test.each([0, 1001, 123_456])('the database names application %s as the screens do', async (number) => {
  const { rows } = await database.owner.query('select app.application_number($1) as name', [number])

  expect(rows).toEqual([{ name: applicationNumber(number) }])
})
