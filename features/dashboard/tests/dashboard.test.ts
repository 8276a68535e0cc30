import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, newcomer, type Person, subscriber } from '#test/support/people.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const summaryOf = (person: Person) =>
  asPerson(
    database.pools.wire,
    person,
    async (db) => (await db.query('select * from public.dashboard_summary()')).rows[0],
  )

async function addClient(person: Person, age = '0 days'): Promise<string> {
  const { rows } = await database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at)
     select organization_id, id, 'Dana', 'W', now() - $2::interval from app.people where id = $1 returning id`,
    [person.id, age],
  )
  return rows[0].id
}

async function addReport(clientId: string, status: string, age = '0 days'): Promise<string> {
  const { rows } = await database.pools.server.query(
    `insert into public.credit_reports (organization_id, client_id, status, created_at)
     select organization_id, id, $2, now() - $3::interval from public.clients where id = $1 returning id`,
    [clientId, status, age],
  )
  return rows[0].id
}

test('a new organization starts at zero, with nothing to compare with', async () => {
  const maria = await subscriber(database, 'Maria')

  expect(await summaryOf(maria)).toEqual({
    total_clients: '0',
    total_clients_change_percent: null,
    active_disputes: '0',
    active_disputes_change_percent: null,
    success_rate: 0,
    success_rate_change_percent: null,
    pending_actions: '0',
    pending_actions_change_percent: null,
  })
})

test('figures are the organization’s own, compared with thirty days ago', async () => {
  const [maria, omar] = [await subscriber(database, 'Maria'), await subscriber(database, 'Omar')]
  const old = await addClient(maria, '40 days')
  const recent = await addClient(maria)
  await addReport(old, 'success', '40 days')
  await addReport(old, 'error', '35 days')
  await addReport(recent, 'success')
  await addReport(recent, 'pending')
  await addReport(await addClient(omar), 'success')

  expect(await summaryOf(maria)).toMatchObject({
    total_clients: '2',
    total_clients_change_percent: 100,
    success_rate: 50,
    success_rate_change_percent: 0,
    pending_actions: '1',
    active_disputes: '1',
  })
})

test('a report that is settled moves from pending to its result', async () => {
  const maria = await subscriber(database, 'Maria')
  const report = await addReport(await addClient(maria), 'pending')

  await database.pools.server.query("update public.credit_reports set status = 'success' where id = $1", [report])

  expect(await summaryOf(maria)).toMatchObject({ pending_actions: '0', success_rate: 100 })
})

test('a person without an organization sees zeros', async () => {
  expect(await summaryOf(await newcomer(database, 'Nina'))).toMatchObject({ total_clients: '0', success_rate: 0 })
})

test('the pending count of thirty days ago stays, although the report has arrived since', async () => {
  const maria = await subscriber(database, 'Maria')
  const client = await addClient(maria, '50 days')
  const [first] = [await addReport(client, 'pending', '40 days'), await addReport(client, 'pending', '40 days')]

  await database.pools.server.query("update public.credit_reports set status = 'success' where id = $1", [first])

  expect(await summaryOf(maria)).toMatchObject({ pending_actions: '1', pending_actions_change_percent: -50 })
})

test('without changes, no change is shown', async () => {
  const maria = await subscriber(database, 'Maria')
  await addReport(await addClient(maria, '50 days'), 'pending', '40 days')

  expect(await summaryOf(maria)).toMatchObject({
    total_clients_change_percent: 0,
    pending_actions_change_percent: 0,
    active_disputes_change_percent: 0,
  })
})

test('an archived client no longer counts now, but counts thirty days ago', async () => {
  const maria = await subscriber(database, 'Maria')
  const client = await addClient(maria, '50 days')
  await addClient(maria, '50 days')
  const archive = (value: string) =>
    database.pools.server.query(`update public.clients set archived_at = ${value} where id = $1`, [client])

  await archive('now()')
  expect(await summaryOf(maria)).toMatchObject({ total_clients: '1', total_clients_change_percent: -50 })

  await archive('null')
  expect(await summaryOf(maria)).toMatchObject({ total_clients: '2', total_clients_change_percent: 0 })
})
