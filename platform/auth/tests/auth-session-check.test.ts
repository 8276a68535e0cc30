import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

interface Someone {
  id: string
  session: string
}

async function someone(): Promise<Someone> {
  const { server } = database.pools
  const [id, session] = [randomUUID(), randomUUID()]
  await server.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.test`])
  await server.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id])
  return { id, session }
}

type Work<Result> = (db: PoolClient) => Promise<Result>

/** Runs one transaction as the REST server does, in that role with those claims. */
async function onTheWire<Result>(role: string, claims: object, work: Work<Result>): Promise<Result> {
  const db = await database.pools.wire.connect()
  try {
    await db.query('begin')
    await db.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      role,
      JSON.stringify(claims),
    ])
    return await work(db)
  } finally {
    await db.query('rollback')
    db.release()
  }
}

const check = ({ id, session }: Someone, role = 'authenticated') =>
  onTheWire('authenticated', {}, (db) => db.query('select auth.assert_session($1, $2, $3)', [session, id, role]))

const ENDED = { code: 'PT401', message: 'The session of this token has ended' }

test('an active session passes', async () => {
  await expect(check(await someone())).resolves.toBeDefined()
})

test('a key without a user has no session and passes', async () => {
  for (const role of ['anon', 'service_role']) {
    await expect(
      onTheWire(role, {}, (db) => db.query('select auth.assert_session(null, null, null)')),
    ).resolves.toBeDefined()
  }
})

test.each([
  ['was signed out', 'delete from auth.sessions where user_id = $1'],
  ['is past its end', 'update auth.sessions set not_after = now() where user_id = $1'],
  ['belongs to a banned person', "update auth.users set banned_until = now() + interval '1 hour' where id = $1"],
  ['belongs to a deleted person', 'update auth.users set deleted_at = now() where id = $1'],
  ['belongs to an account that no longer exists', 'delete from auth.users where id = $1'],
  ['belongs to a person whose role changed', "update auth.users set role = 'platform_admin' where id = $1"],
])('a session is rejected if it %s', async (_, change) => {
  const maria = await someone()
  await database.pools.server.query(change, [maria.id])

  await expect(check(maria)).rejects.toMatchObject(ENDED)
})

test('an expired ban has no effect', async () => {
  const maria = await someone()
  await database.pools.server.query("update auth.users set banned_until = now() - interval '1 second' where id = $1", [
    maria.id,
  ])

  await expect(check(maria)).resolves.toBeDefined()
})

test('a token with another person’s session or another role is rejected', async () => {
  const [maria, omar] = [await someone(), await someone()]

  await expect(check({ ...maria, session: omar.session })).rejects.toMatchObject(ENDED)
  await expect(check(maria, 'platform_admin')).rejects.toMatchObject(ENDED)
  await expect(check({ ...maria, session: randomUUID() })).rejects.toMatchObject(ENDED)
})

test('policies get the caller from the claims', async () => {
  const claims = { sub: randomUUID(), role: 'authenticated', email: 'maria@example.test', extra: { a: 1 } }

  const { rows } = await onTheWire('authenticated', claims, (db) =>
    db.query('select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt'),
  )

  expect(rows).toEqual([{ uid: claims.sub, role: 'authenticated', email: claims.email, jwt: claims }])
})

test.each(['anon', 'service_role'])('%s without claims has no user, but has its role', async (role) => {
  const { rows } = await onTheWire(role, {}, (db) =>
    db.query('select auth.uid() as uid, auth.role() as role, auth.jwt() as jwt'),
  )

  expect(rows).toEqual([{ uid: null, role, jwt: {} }])
})

test('claims end with their transaction', async () => {
  await onTheWire('authenticated', { sub: randomUUID() }, (db) => db.query('select 1'))

  const { rows } = await database.pools.server.query('select auth.uid() as uid')

  expect(rows).toEqual([{ uid: null }])
})

test('API callers cannot read or write accounts, sessions, or tokens', async () => {
  const { rows } = await database.pools.server.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'",
  )

  expect(rows.length).toBeGreaterThan(9)
  for (const role of ['anon', 'authenticated', 'platform_admin', 'service_role']) {
    for (const { name } of rows) {
      for (const act of [`select from ${name}`, `delete from ${name}`, `insert into ${name} default values`]) {
        await expect(
          onTheWire(role, {}, (db) => db.query(act)),
          `${role}: ${act}`,
        ).rejects.toMatchObject({ code: '42501' })
      }
    }
  }
})

test('API callers cannot read waiting jobs or the mailbox, or add a job', async () => {
  const acts = [
    'select from graphile_worker._private_jobs',
    "select graphile_worker.add_job('send_mail')",
    'select from app.mailbox',
    "insert into app.mailbox (recipient, subject, text, html, links) values ('', '', '', '', '{}')",
  ]

  for (const role of ['anon', 'authenticated', 'platform_admin', 'service_role']) {
    for (const act of acts) {
      await expect(
        onTheWire(role, {}, (db) => db.query(act)),
        `${role}: ${act}`,
      ).rejects.toMatchObject({ code: '42501' })
    }
  }
})
