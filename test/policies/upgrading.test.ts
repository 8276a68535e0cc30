import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/migrate-jobs.ts'
import { TEST_PASSWORDS, urlOf } from '#test/support/database.ts'
import { keptVersions, oldRelease } from '#test/support/old-release.ts'

let clusterUrl: string
let ownerUrl: string
let stop = async () => {}
let owner: pg.Client

/** A PostgreSQL of a company's own: its login owns the database and has createrole and bypassrls, and is no superuser. */
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-upgrading-'))
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret', durable: false })
  stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  clusterUrl = postgres.ownerUrl
  await asSuperuser("create role company login createrole bypassrls password 'company'")
  const url = new URL(urlOf(clusterUrl, 'company'))
  url.username = 'company'
  url.password = 'company'
  ownerUrl = url.href
})
afterAll(() => stop())

beforeEach(async () => {
  await newDatabase()
  await migrate(ownerUrl, TEST_PASSWORDS)
  await migrateJobs(ownerUrl)
})
afterAll(() => owner.end())

async function newDatabase(): Promise<void> {
  await owner?.end()
  await asSuperuser('drop database if exists company with (force)')
  await asSuperuser('create database company owner company')
  owner = new pg.Client(ownerUrl)
  await owner.connect()
}

async function asSuperuser(sql: string): Promise<void> {
  const superuser = new pg.Client(clusterUrl)
  await superuser.connect()
  await superuser.query(sql)
  await superuser.end()
}

const names = async () => (await applied()).map(({ name }) => name)
const applied = async () => (await owner.query('select name, hash from migrations.applied order by name')).rows
/** As a release before this one left it: its functions and policies had other texts. */
const withOlderAccess = () => owner.query("update migrations.applied set hash = 'older' where name = 'access'")
const upgrade = () => migrate(ownerUrl, TEST_PASSWORDS)

test('a release that changes functions installs on a database whose login is no superuser', async () => {
  const before = await applied()
  await withOlderAccess()

  await upgrade()

  expect(await applied()).toEqual(before)
})

test.each(keptVersions())('a database that release %s made is upgraded', async (version) => {
  const ofToday = await names()
  using release = oldRelease(version)
  await newDatabase()
  await release.migrate(ownerUrl)

  await upgrade()

  expect(await names()).toEqual(ofToday)
})

test('an upgrade that fails leaves the database as the version before it had it, and says so', async () => {
  // The last migration and the access files are still to be applied, and one of them can't be.
  const { rows } = await owner.query('select max(name) as name from migrations.applied where name <> $1', ['access'])
  await owner.query('delete from migrations.applied where name = $1', [rows[0].name])
  await withOlderAccess()
  await owner.query('alter table public.clients rename column first_name to given_name')
  const before = [await applied(), await policies()]

  await expect(upgrade()).rejects.toThrow('Nothing was changed: the version before this one can start again')

  expect([await applied(), await policies()]).toEqual(before)
})

const policies = async () =>
  (await owner.query("select count(*)::int as count from pg_policies where schemaname in ('public', 'app')")).rows
