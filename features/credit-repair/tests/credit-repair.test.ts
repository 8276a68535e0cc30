import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, newcomer, type Person, subscriber } from '#test/support/people.ts'
import { storeScores } from '#test/support/report-scores.ts'

let database: TestDatabase
let grace: Person
let omar: Person
let dana: string

beforeAll(async () => {
  database = await testDatabase()
  grace = await subscriber(database, 'Grace', 'cro')
  omar = await subscriber(database, 'Omar', 'dealer')
  dana = await addClient(grace, 'Dana', 200)
  const ruth = await addClient(grace, 'Ruth', 10)
  await addReport(dana, [600, 610, 620], 100)
  await addReport(dana, [640, null, 650], 60)
  await addReport(dana, [700, 660, 680], 5)
  await addReport(ruth, [500, null, null], 3)
  await addReport(await addClient(omar, 'Peter', 100), [800, 800, 800], 2)
})
afterAll(() => database.close())

async function addClient(person: Person, firstName: string, daysAgo: number): Promise<string> {
  const { rows } = await database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at)
     select organization_id, id, $2, 'W', now() - make_interval(days => $3) from app.people where id = $1 returning id`,
    [person.id, firstName, daysAgo],
  )
  return rows[0].id
}

async function addReport(clientId: string, scores: (number | null)[], daysAgo: number): Promise<void> {
  await database.pools.server.query(
    `with report as (
       insert into public.credit_reports (organization_id, client_id, status, created_at)
       select organization_id, id, 'success', now() - make_interval(days => $3) from public.clients where id = $1
       returning id, organization_id, client_id)
     ${storeScores('$2::smallint[]')}`,
    [clientId, scores, daysAgo],
  )
}

const ask = async (person: Person, sql: string) =>
  (await asPerson(database.pools.wire, person, (db) => db.query(sql))).rows

test('improvement runs from the last report before the period to the latest, by middle score', async () => {
  expect(await ask(grace, 'select * from public.credit_repair_summary(30)')).toEqual([
    { total_clients: '2', new_clients: '1', clients_compared: '1', average_improvement: 40, clients_improved: '1' },
  ])
})

test('without a report before the period it starts at the first one in it', async () => {
  expect(await ask(grace, 'select average_improvement from public.credit_repair_summary(365)')).toEqual([
    { average_improvement: 70 },
  ])
})

test('without a comparison the result is null, not zero', async () => {
  const nina = await subscriber(database, 'Nina', 'cro')

  expect(await ask(nina, 'select * from public.credit_repair_summary(30)')).toEqual([
    { total_clients: '0', new_clients: '0', clients_compared: '0', average_improvement: null, clients_improved: '0' },
  ])
})

test('the last seven days are today and the six before, for clients and for reports', async () => {
  const lena = await subscriber(database, 'Lena', 'cro')
  const beginning = "((now() at time zone 'UTC')::date - 6)::timestamp at time zone 'UTC'"
  for (const [name, moment] of [
    ['Within', beginning],
    ['Before', `${beginning} - interval '1 second'`],
  ] as const) {
    const client = await addClient(lena, name, 0)
    await addReport(client, [600, 600, 600], 10)
    await addReport(client, [640, 640, 640], 0)
    await database.pools.server.query(`update public.clients set created_at = ${moment} where id = $1`, [client])
    await database.pools.server.query(
      `update public.credit_reports set created_at = ${moment} where client_id = $1 and experian_score = 640`,
      [client],
    )
  }

  expect(await ask(lena, 'select new_clients, average_improvement from public.credit_repair_summary(7)')).toEqual([
    { new_clients: '1', average_improvement: 40 },
  ])
  expect(await ask(lena, 'select first_name, is_new from public.credit_repair_roster(7) order by 1')).toEqual([
    { first_name: 'Before', is_new: false },
    { first_name: 'Within', is_new: true },
  ])
  expect(await ask(lena, 'select first_name from public.credit_repair_achievers(7)')).toEqual([
    { first_name: 'Within' },
  ])
  expect(await ask(lena, 'select average_score from public.credit_repair_trend(7)')).toEqual([{ average_score: 640 }])
})

test('the roster shows who is new, who left and their score change', async () => {
  await addClient(grace, 'Gone', 300)
  await database.pools.server.query("update public.clients set archived_at = now() where first_name = 'Gone'")

  const roster = await ask(
    grace,
    'select first_name, status, is_new, latest_score, score_change from public.credit_repair_roster(30) order by 1',
  )

  expect(roster).toEqual([
    { first_name: 'Dana', status: 'active', is_new: false, latest_score: 680, score_change: 40 },
    { first_name: 'Gone', status: 'cancelled', is_new: false, latest_score: null, score_change: null },
    { first_name: 'Ruth', status: 'active', is_new: true, latest_score: 500, score_change: null },
  ])
})

test.each([
  [{}, ['Ruth', 'Dana', 'Gone']],
  [{ status: 'cancelled' }, ['Gone']],
  [{ status: 'paused' }, []],
  [{ status: 'active', kind: 'existing' }, ['Dana']],
  [{ kind: 'new' }, ['Ruth']],
  [{ search: ' dAn  w' }, ['Dana']],
  [{ search: 'd%n' }, []],
  [{ from: '2020-01-01', to: '2020-12-31' }, []],
])('filtered by %j the roster is %j, newest first, and the same page by page', async (wish, expected) => {
  const names = async (after: string, count: number) =>
    await ask(
      grace,
      `select id, first_name from public.credit_repair_roster(30, '${JSON.stringify(wish)}', ${after}, ${count})`,
    )
  const whole = await names('null', 50)
  const [first] = await names('null', 1)
  const rest = first ? await names(`'${first.id}'`, 50) : []

  expect(whole.map((row) => row.first_name)).toEqual(expected)
  expect([first, ...rest].filter(Boolean)).toEqual(whole)
})

test('exporting the roster is audited without the search text', async () => {
  const asked = { search: 'dana', status: 'active', note: 'SSN 600-22-1639', kind: `${' '.repeat(20)}600-22-1639` }
  const taken = await ask(grace, `select public.export_credit_repair_roster(30, '${JSON.stringify(asked)}') as rows`)
  const { rows: events } = await database.pools.server.query(
    "select actor_id, details from app.audit_events where action = 'roster.exported'",
  )

  expect(taken[0].rows.map((row: { first_name: string }) => row.first_name)).toEqual(['Dana'])
  expect(events).toEqual([
    { actor_id: grace.id, details: { filter: { status: 'active', kind: ' '.repeat(20) }, searched: true, clients: 1 } },
  ])
})

test('a user without an organization can’t export a roster', async () => {
  const stranger = await newcomer(database, 'Nobody')

  await expect(ask(stranger, 'select public.export_credit_repair_roster(30) as rows')).rejects.toMatchObject({
    code: '42501',
  })
})

test('high achievers are clients whose score rose, with their former score', async () => {
  expect(
    await ask(grace, 'select id, first_score, latest_score, score_change from public.credit_repair_achievers(30)'),
  ).toEqual([{ id: dana, first_score: 640, latest_score: 680, score_change: 40 }])
})

test('the trend averages the middle scores of each day’s, week’s or month’s reports', async () => {
  const days = await ask(grace, 'select average_score, reports from public.credit_repair_trend(30)')
  const months = await ask(grace, 'select reports from public.credit_repair_trend(365)')

  expect(days).toEqual([
    { average_score: 680, reports: '1' },
    { average_score: 500, reports: '1' },
  ])
  expect(months.reduce((sum, { reports }) => sum + Number(reports), 0)).toBe(4)
})

test.each(['roster', 'achievers', 'trend'])('another subscriber’s clients never appear in %s', async (what) => {
  const stranger = await newcomer(database, 'Stranger')
  const names = JSON.stringify(await ask(omar, `select * from public.credit_repair_${what}(365)`))

  expect(names).not.toContain('Dana')
  // Matches a score only, because ids may contain these digits.
  expect(names).not.toMatch(/\b680\b/)
  expect(await ask(stranger, `select * from public.credit_repair_${what}(365)`)).toEqual([])
})
