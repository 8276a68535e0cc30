import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { subscriber } from '#test/support/people.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const YESTERDAY = new Date(Date.now() - 86_400_000)

/** Returns the first row written with the service key, or the error code. */
async function withTheKey(text: string, values: unknown[]) {
  const db = await database.pools.wire.connect()
  try {
    await db.query('begin')
    await db.query('set local role service_role')
    const { rows } = await db.query(text, values)
    await db.query('commit')
    return rows[0]
  } catch (error) {
    await db.query('rollback')
    return error instanceof pg.DatabaseError ? error.code : error
  } finally {
    db.release()
  }
}

async function newClient(): Promise<string> {
  const maria = await subscriber(database, 'Maria', 'lender')
  const { rows } = await database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id`,
    [maria.id],
  )
  return rows[0].id
}

/** Returns the first row written by the server, which enters applications. */
const byServer = async (text: string, values: unknown[]) => (await database.pools.server.query(text, values)).rows[0]

const addOf = (more: string, values: string) => `
  insert into public.loan_applications (organization_id, client_id, loan_type, amount, submitted_at, status${more})
  select organization_id, id, 'auto', 1000, $2, $3${values} from public.clients where id = $1 returning decision_at`
const ADD = addOf('', '')
const ADD_DATED = addOf(', decision_at', ', $2')
const DECIDE = 'update public.loan_applications set status = $2 where client_id = $1 returning decision_at'

test('the decision time is when the decision reaches the database', async () => {
  const client = await newClient()
  const submitted = await byServer(ADD, [client, YESTERDAY, 'pending'])

  const taken = await withTheKey(DECIDE, [client, 'in_review'])
  const approved = await withTheKey(DECIDE, [client, 'approved'])
  const funded = await withTheKey(DECIDE, [client, 'funded'])
  const declined = await withTheKey(DECIDE, [client, 'declined'])

  expect([submitted, taken]).toEqual([{ decision_at: null }, { decision_at: null }])
  expect(approved.decision_at.getTime()).toBeGreaterThan(YESTERDAY.getTime())
  expect(funded).toEqual(approved)
  expect(declined.decision_at.getTime()).toBeGreaterThan(funded.decision_at.getTime())
})

test.each([
  ['pending', false],
  ['in_review', false],
  ['withdrawn', false],
  ['approved', true],
  ['declined', true],
  ['funded', true],
])('an application inserted as %s has a decision time: %s', async (status, isDecided) => {
  const { decision_at } = await byServer(ADD, [await newClient(), YESTERDAY, status])

  expect(decision_at !== null && decision_at > YESTERDAY).toBe(isDecided)
})

test('the service key can’t add an application, or set the time of a decision or a loan', async () => {
  const client = await newClient()
  await byServer(ADD, [client, YESTERDAY, 'pending'])

  const refused = [
    await withTheKey(ADD, [client, YESTERDAY, 'pending']),
    await withTheKey(ADD_DATED, [client, YESTERDAY, 'funded']),
    await withTheKey('update public.loan_applications set decision_at = $2 where client_id = $1', [client, YESTERDAY]),
    await withTheKey('insert into public.loans (client_id, created_at) values ($1, $2)', [client, YESTERDAY]),
  ]

  expect(refused).toEqual(['42501', '42501', '42501', '42501'])
})

test('the server imports a past with its times', async () => {
  const { rows } = await database.pools.server.query(ADD_DATED, [await newClient(), YESTERDAY, 'funded'])

  expect(rows).toEqual([{ decision_at: YESTERDAY }])
})
