import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, refuseOtherVersion } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { type OwnedDatabase, ownedDatabase, TEST_PASSWORDS } from '#test/support/database/database.ts'

let database: OwnedDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

const WAITING = `
  select extract(epoch from clock_timestamp() - query_start)::float as seconds from pg_stat_activity
   where datname = $1 and wait_event_type = 'Lock' and wait_event = 'advisory'`
const again = () => migrate(database.ownerUrl, TEST_PASSWORDS)

test('a database that is up to date stays unchanged, however many processes start at once', async () => {
  const applied = async () => (await owner.query('select * from migrations.applied order by name')).rows
  const before = await applied()

  await Promise.all([again(), again(), again()])

  expect(await applied()).toEqual(before)
})

test('an edited migration that was already applied is rejected by name', async () => {
  await owner.query("update migrations.applied set hash = 'another' where name = '0004_clients.sql'")

  await expect(again()).rejects.toThrow(
    'Migration 0004_clients.sql was edited after it was applied; add a new migration instead',
  )

  await owner.query('update migrations.applied set hash = $1 where name = $2', [
    hashOf('0004_clients.sql'),
    '0004_clients.sql',
  ])
})

test('a database from a newer checkout is rejected', async () => {
  await owner.query("insert into migrations.applied (name, hash) values ('9999_future.sql', 'x')")

  await expect(again()).rejects.toThrow(
    'A newer Tradeline has used this database (this one has no migration 9999_future.sql): start the newer one',
  )
  await expect(refuseOtherVersion(owner)).rejects.toThrow('A newer Tradeline has used this database')

  await owner.query("delete from migrations.applied where name = '9999_future.sql'")
})

test('a command that needs the current database asks for a start first', async () => {
  await expect(refuseOtherVersion(owner)).resolves.toBeUndefined()
  const { rows } = await owner.query("delete from migrations.applied where name like '0165%' returning name, hash")

  await expect(refuseOtherVersion(owner)).rejects.toThrow('start this one once with npm start')

  await owner.query('insert into migrations.applied (name, hash) values ($1, $2)', [rows[0].name, rows[0].hash])
})

test('functions of an earlier version are dropped by the upgrade', async () => {
  const file = '0169_functions_left_over.sql'
  await owner.query('delete from migrations.applied where name = $1', [file])
  await owner.query(`create function app.repair_lock(uuid, date) returns integer return 1;
    create function app.is_on_roster(public.clients, date, jsonb) returns boolean return true`)

  await again()

  const left = await owner.query("select from pg_proc where proname in ('repair_lock', 'is_on_roster')")
  expect(left.rowCount).toBe(0)
})

test("the database's timeouts for everyday statements do not end a migration", async () => {
  const { rows } = await owner.query('select current_database() as name')
  await owner.query(`alter database ${rows[0].name} set statement_timeout = '100ms'`)
  await owner.query('select pg_advisory_lock(7263001)')
  const waiting = again()
  const waited = async () =>
    (await owner.query(WAITING, [rows[0].name])).rows.some(({ seconds }: { seconds: number }) => seconds > 0.3)
  await expect.poll(waited).toBe(true)

  await owner.query('select pg_advisory_unlock(7263001)')

  await expect(waiting).resolves.toBeUndefined()
  await owner.query(`alter database ${rows[0].name} reset statement_timeout`)
})

test('policies and grants are applied again if their files differ from those applied last', async () => {
  await owner.query('drop policy "staff read their organization\'s clients" on public.clients')
  await owner.query("update migrations.applied set hash = 'older' where name = 'access'")

  await again()

  const { rows } = await owner.query(
    "select count(*)::int as n from pg_policies where tablename = 'clients' and policyname like 'staff read%'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a policy that no file names anymore is dropped at the next start', async () => {
  await owner.query(
    'create policy "everybody reads clients" on public.clients for select to authenticated using (true)',
  )
  await owner.query("update migrations.applied set hash = 'older' where name = 'access'")

  await again()

  const { rows } = await owner.query(
    "select policyname from pg_policies where tablename = 'clients' and policyname like 'everybody%'",
  )
  expect(rows).toEqual([])
})

test.each([
  ['0.0.1', 'applies its own', 0],
  ['99.0.0', 'leaves them as they are', 1],
])('a release that finds access files of release %s %s', async (version, _, left) => {
  await owner.query('create policy "of that release" on public.clients for select to authenticated using (true)')
  await owner.query("update migrations.applied set hash = 'its', version = $1 where name = 'access'", [version])

  await again()

  const { rowCount } = await owner.query("select from pg_policies where policyname = 'of that release'")
  expect(rowCount).toBe(left)
  await owner.query("update migrations.applied set version = null where name = 'access'")
})

test('a failed step is reported by name and rolled back completely', async () => {
  await owner.query("update migrations.applied set hash = 'older' where name = 'access'")
  await owner.query('alter table public.clients rename to hidden')

  await expect(again()).rejects.toThrow('failed at access/')

  await owner.query('alter table public.hidden rename to clients')
  await expect(again()).resolves.toBeUndefined()
})

test.each(['', 'createrole'])(
  'an external database login with too few rights (%s) gets an error with the rights it needs',
  async (right) => {
    const login = `login_${randomUUID().replaceAll('-', '')}`
    await owner.query(`create role ${login} login ${right} password 'x'`)
    await owner.query(`create database ${login} owner ${login}`)
    const url = Object.assign(new URL(database.ownerUrl), { username: login, password: 'x', pathname: `/${login}` })
    const passwords = { ownerPassword: '', rolePasswords: TEST_PASSWORDS }
    const nothing = { dataDir: '', onError: () => undefined, onLost: () => undefined }

    const opened = openDatabase({ databaseUrl: url.href, ...passwords, ...nothing })

    await expect(opened).rejects.toThrow(
      'The login in DATABASE_URL has too few rights: it must own the database and have createrole and bypassrls',
    )
    await owner.query(`drop database ${login}`)
    await owner.query(`drop role ${login}`)
  },
)

function hashOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(`../../../database/migrations/${name}`, import.meta.url)))
    .digest('hex')
}
