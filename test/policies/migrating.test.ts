import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { type OwnedDatabase, ownedDatabase, TEST_PASSWORDS } from '#test/support/database.ts'

let database: OwnedDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

const again = () => migrate(database.ownerUrl, TEST_PASSWORDS)

test('a database that is up to date is left as it is, by any number of processes at once', async () => {
  const applied = async () => (await owner.query('select * from migrations.applied order by name')).rows
  const before = await applied()

  await Promise.all([again(), again(), again()])

  expect(await applied()).toEqual(before)
})

test('a migration that was edited after it was applied is refused by name', async () => {
  await owner.query("update migrations.applied set hash = 'another' where name = '0004_clients.sql'")

  await expect(again()).rejects.toThrow(
    'Migration 0004_clients.sql was edited after it was applied; add a new migration instead',
  )

  await owner.query('update migrations.applied set hash = $1 where name = $2', [
    hashOf('0004_clients.sql'),
    '0004_clients.sql',
  ])
})

test('a database from a newer checkout is refused', async () => {
  await owner.query("insert into migrations.applied (name, hash) values ('9999_future.sql', 'x')")

  await expect(again()).rejects.toThrow(
    'Migration 9999_future.sql was applied to this database and is missing from this checkout',
  )

  await owner.query("delete from migrations.applied where name = '9999_future.sql'")
})

test('policies and grants are applied again when their files differ from what was last applied', async () => {
  await owner.query('drop policy "staff read their organisation\'s clients" on public.clients')
  await owner.query("update migrations.applied set hash = 'older' where name = 'access'")

  await again()

  const { rows } = await owner.query(
    "select count(*)::int as n from pg_policies where tablename = 'clients' and policyname like 'staff read%'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a policy that no file names any more opens nothing after the next start', async () => {
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

test('a failing step says which one it was, and leaves nothing half-done', async () => {
  await owner.query("update migrations.applied set hash = 'older' where name = 'access'")
  await owner.query('alter table public.clients rename to hidden')

  await expect(again()).rejects.toThrow('Migrating the database failed at access')

  await owner.query('alter table public.hidden rename to clients')
  await expect(again()).resolves.toBeUndefined()
})

function hashOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(`../../database/migrations/${name}`, import.meta.url)))
    .digest('hex')
}
