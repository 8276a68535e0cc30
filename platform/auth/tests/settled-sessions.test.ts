import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAsCaller } from '#platform/database/caller-batch.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  maria = await subscriber(database, 'Maria', 'lender')
})

const FUNCTION = 'app.assert_session'
const SETTLED = `select count(*)::int as settled from app.settled_sessions where id = $1 and user_id = $2 and role = $3`
const own = ({ sessionId, id, role }: Person) => [sessionId, id, role]

const settled = (person: Person) =>
  asPerson(database.pools.wire, person, async (db) => {
    await db.query('reset role')
    return (await db.query(SETTLED, own(person))).rows[0].settled
  })
const asksFunction = (person: Person) =>
  asPerson(database.pools.wire, person, (db) => db.query(`select ${FUNCTION}($1, $2, $3)`, own(person)))

/** A request as `/rest/v1` receives it. */
const requested = (person: Person) => {
  const claims = {
    sub: person.id,
    role: person.role,
    session_id: person.sessionId,
    ...(person.act && { act: person.act }),
  }
  const caller = { role: person.role, claims, claimsJson: JSON.stringify(claims), sessionId: person.sessionId }
  const statement = { text: 'select current_setting($1)', values: ['transaction_read_only'] }
  const assertSession = { settled: 'app.settled_sessions', otherwise: FUNCTION }
  return runAsCaller(database.pools.wire, caller, [statement], { assertSession, readOnly: false })
}

const FACTOR =
  "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), $1, 'totp', $2, 'x')"
const change = (sql: string, values: unknown[] = [maria.id]) => database.pools.server.query(sql, values)

test('an active session is settled if its owner needs no second factor or has used it', async () => {
  await change(FACTOR, [maria.id, 'unverified'])
  const withoutFactor = await settled(maria)
  await change(FACTOR, [maria.id, 'verified'])
  await change("update auth.sessions set aal = 'aal2' where user_id = $1")

  expect([withoutFactor, await settled(maria)]).toEqual([1, 1])
  expect(await requested(maria)).toEqual([[['off']]])
})

test.each([
  ['has ended', 'delete from auth.sessions where user_id = $1', 'PT401'],
  ['is past its end', 'update auth.sessions set not_after = now() where user_id = $1', 'PT401'],
  [
    'belongs to a banned person',
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    'PT401',
  ],
  ['belongs to a deleted account', 'update auth.users set deleted_at = now() where id = $1', 'PT401'],
  ['belongs to another role', "update auth.users set role = 'platform_admin' where id = $1", 'PT401'],
  ['has not used its second factor', FACTOR.replace('$2', "'verified'"), 'PT403'],
  [
    'belongs to a company that requires a second factor',
    'update app.organizations set requires_second_factor = true where id = (select organization_id from app.people where id = $1)',
    'PGRST',
  ],
])('a session that %s is not settled and is rejected', async (_what, sql, code) => {
  await change(sql)

  expect(await settled(maria)).toBe(0)
  await expect(asksFunction(maria)).rejects.toMatchObject({ code })
  await expect(requested(maria)).rejects.toMatchObject({ code })
})

test('a session is settled only for its owner', async () => {
  const sam = await colleague(database, maria, 'Sam')

  await expect(requested({ ...maria, sessionId: sam.sessionId })).rejects.toMatchObject({ code: 'PT401' })
})

test('in production a session is settled only with a second factor, and the function checks the others', async () => {
  const ada = await superAdmin(database, 'Ada')
  const settledInProduction = (person: Person) =>
    asPerson(database.pools.wire, person, async (db) => {
      await db.query('reset role')
      return (await db.query(SETTLED.replace('settled_sessions', 'settled_sessions_in_production'), own(person)))
        .rows[0].settled
    })
  const before = [await settledInProduction(maria), await settledInProduction(ada)]
  await change(FACTOR, [maria.id, 'verified'])
  await change("update auth.sessions set aal = 'aal2' where user_id = $1")

  expect(before).toEqual([0, 0])
  expect(await settledInProduction(maria)).toBe(1)
})

test('a person who acts for another can only read, whatever session the token has', async () => {
  const ada = await superAdmin(database, 'Ada')
  const view = await viewed(database, maria, ada)

  expect(await requested(view)).toEqual([[['on']]])
  expect(await settled({ ...view, sessionId: maria.sessionId })).toBe(0)
  await expect(requested({ ...view, sessionId: maria.sessionId })).rejects.toMatchObject({ code: 'PT401' })
})

test.each(['anon', 'authenticated', 'platform_admin', 'service_role'])('%s sees no settled sessions', async (role) => {
  const { rows } = await change("select has_table_privilege($1, 'app.settled_sessions', 'select') as may", [role])

  expect(rows).toEqual([{ may: false }])
})
