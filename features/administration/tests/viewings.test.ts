import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const CHECKS = ['app.assert_session', 'app.assert_session_in_production']
const ADD = `insert into public.clients (first_name, last_name, city, state, zip, user_id) values ('A', 'B', 'Elko', 'NEVADA', '89801', $1)`

/** Like every URL prefix: checks the session, then runs the statement, in one transaction. */
const after = (person: Person, check: string, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, async (db) => {
    await db.query(`select ${check}($1, $2, $3)`, [person.sessionId, person.id, person.role])
    return db.query(sql, values)
  })

describe.each(CHECKS)('after %s', (check) => {
  test('a view reads its subscriber, and PostgreSQL itself refuses writes', async () => {
    const view = await viewed(database, maria, ada)
    const readOnly = { code: '25006' }

    const homes = await after(view, check, 'select company_name from app.organizations')

    expect(homes.rows).toEqual([{ company_name: "Maria's company" }])
    await expect(after(view, check, ADD, [maria.id])).rejects.toMatchObject(readOnly)
    await expect(
      after(view, check, "update public.users set full_name = 'X' where id = $1", [maria.id]),
    ).rejects.toMatchObject(readOnly)
    await expect(after(view, check, 'select public.verify_audit_chain()')).rejects.toMatchObject(readOnly)
    await expect(after(view, check, ADD, [maria.id])).rejects.toMatchObject(readOnly)
  })

  test.each(['set transaction read write', "select set_config('transaction_read_only', 'off', true)"])(
    'no statement of a view makes it writable: %s',
    async (sql) => {
      const view = await viewed(database, maria, ada)

      await expect(after(view, check, sql)).rejects.toMatchObject({ code: '25001' })
    },
  )

  test('the owner can write in the meantime', async () => {
    await viewed(database, maria, ada)
    // In production a session needs a second factor before it can read data.
    await database.pools.server.query("update auth.sessions set aal = 'aal2' where id = $1", [maria.sessionId])

    expect((await after(maria, check, ADD, [maria.id])).rowCount).toBe(1)
  })

  test.each([
    ['of another person', (view: Person) => ({ ...view, id: omar.id })],
    ['of another admin', (view: Person) => ({ ...view, act: { sub: omar.id } })],
    ['that never began', (view: Person) => ({ ...view, sessionId: ada.sessionId })],
  ])('a token of a view %s is refused', async (_which, forged) => {
    const view = forged(await viewed(database, maria, ada))

    await expect(after(view, check, 'select 1')).rejects.toMatchObject({ code: 'PT401' })
  })
})

// Tests each cause separately, even if the product ends a view in another way too.
test.each([
  [
    'nora',
    'works there no more',
    'update app.people set organization_id = null, organization_role = null where id = $1',
  ],
  ['max', 'has no account any more', 'update auth.users set deleted_at = now() where id = $1'],
  ['max', 'is banned', "update auth.users set banned_until = now() + interval '1 hour' where id = $1"],
  ['max', 'oversees subscribers no more', 'update app.people set is_super_admin = false where id = $1'],
  ['max', 'has a session no longer', 'update auth.sessions set not_after = now() where user_id = $1'],
] as const)('a view of nora by max is refused once %s %s', async (who, _why, sql) => {
  const people = { nora: await subscriber(database, 'Nora'), max: await superAdmin(database, 'Max') }
  const view = await viewed(database, people.nora, people.max)
  expect((await after(view, 'app.assert_session', 'select 1')).rowCount).toBe(1)

  await database.pools.server.query(sql, [people[who].id])

  await expect(after(view, 'app.assert_session', 'select 1')).rejects.toMatchObject({ code: 'PT401' })
})

test('a view bound to another person’s session is refused', async () => {
  const view = await viewed(database, maria, { ...ada, sessionId: omar.sessionId })

  await expect(after(view, 'app.assert_session', 'select 1')).rejects.toMatchObject({ code: 'PT401' })
})

test('the session check of the sign-in service does not accept views', async () => {
  const view = await viewed(database, maria, ada)

  await expect(after(view, 'auth.assert_session', 'select 1')).rejects.toMatchObject({ code: 'PT401' })
})

test('no API role can read or change views', async () => {
  const nobody = { code: '42501' }
  for (const person of [maria, ada]) {
    await expect(after(person, 'app.assert_session', 'select * from app.viewings')).rejects.toMatchObject(nobody)
    await expect(after(person, 'app.assert_session', "update app.viewings set reason = 'x'")).rejects.toMatchObject(
      nobody,
    )
    await expect(after(person, 'app.assert_session', 'select app.end_stale_viewings()')).rejects.toMatchObject(nobody)
  }
})

test('a start ends only that session’s own previous view', async () => {
  const max = await superAdmin(database, 'Max')
  const others = await viewed(database, maria, max)
  const first = await viewed(database, maria, ada)

  const second = await viewed(database, omar, ada)

  await expect(after(first, 'app.assert_session', 'select 1')).rejects.toMatchObject({ code: 'PT401' })
  for (const view of [others, second]) expect((await after(view, 'app.assert_session', 'select 1')).rowCount).toBe(1)
})

test('the end of an admin’s session ends only that session’s own view', async () => {
  const max = await superAdmin(database, 'Max')
  const others = await viewed(database, maria, ada)
  const own = await viewed(database, maria, max)

  await database.pools.server.query('delete from auth.sessions where id = $1', [max.sessionId])

  await expect(after(own, 'app.assert_session', 'select 1')).rejects.toMatchObject({ code: 'PT401' })
  expect((await after(others, 'app.assert_session', 'select 1')).rowCount).toBe(1)
})

test('two concurrent starts from one session leave one view open', async () => {
  await Promise.all([viewed(database, maria, ada), viewed(database, omar, ada)])

  const { rows } = await database.pools.server.query(
    'select count(*)::int as open from app.viewings where viewer_session_id = $1 and ended_at is null',
    [ada.sessionId],
  )
  expect(rows).toEqual([{ open: 1 }])
})
