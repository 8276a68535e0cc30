import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { VERSION } from '#platform/configuration/product-version.ts'
import { connected } from '#platform/database/connected.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { organizationDatabase } from '#test/support/database/company-postgres.ts'
import { TEST_PASSWORDS, urlOf } from '#test/support/database/database.ts'

let folder: string
let clusterUrl: string
let ownerUrl: string
let stop = async () => {}

/** An external PostgreSQL, whose login is not a superuser. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-failed-upgrades-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    password: 'secret',
    durable: false,
  })
  stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  clusterUrl = postgres.ownerUrl
  ownerUrl = await organizationDatabase(clusterUrl)
  await upgrade()
  await inOrganization("update migrations.applied set hash = 'older' where name = 'access'")
  await asSuperuser('alter database company rename to older')
})
afterAll(() => stop())

const asSuperuser = (sql: string, url = clusterUrl) => connected(url, (superuser) => superuser.query(sql))
const inOrganization = (sql: string) => asSuperuser(sql, urlOf(clusterUrl, 'company'))
const upgrade = (patienceMs?: number) => migrate(ownerUrl, TEST_PASSWORDS, patienceMs)

/** A database of an earlier version, whose access files are still to be applied. */
const olderDatabase = () => newDatabase('template older')

async function newDatabase(template = ''): Promise<void> {
  await asSuperuser('drop database if exists company with (force)')
  await asSuperuser(`create database company ${template} owner company`)
}

/** Returns everything in the database, including policies. */
async function standing() {
  const tables = await inOrganization(
    "select count(*)::int as n from pg_class where relnamespace <> 'pg_catalog'::regnamespace",
  )
  const policies = await inOrganization('select * from pg_policies order by 1, 2, 3')
  return [tables.rows, policies.rows]
}

/** Makes each new policy fail like this from now on. */
const refusePolicies = (how: string) =>
  inOrganization(`create function public.refuse() returns event_trigger language plpgsql as $$ begin ${how}; end $$;
    create event trigger refuse on ddl_command_start when tag in ('CREATE POLICY') execute function public.refuse()`)

const FAILURES = [
  ["raise exception 'Two companies have one name'", 'Two companies have one name (P0001)', 'Report these lines'],
  ["raise exception 'x' using errcode = '53100'", 'the disk of the database server is full', 'Free space there.'],
  ["raise exception 'x' using errcode = '53200'", 'the database server ran out of memory', 'Give it more'],
  [
    "raise exception 'out of shared memory' using errcode = '53200'",
    'the database server has no room for more locks',
    'Raise max_locks_per_transaction',
  ],
  ["raise exception 'x' using errcode = '25006'", 'this database can only be read', 'must lead to the primary'],
  ["raise exception 'x' using errcode = '57014'", 'an operator or a limit of the database ended', 'Ask who did'],
  ["raise exception 'x' using errcode = '58030'", 'could not read or write its files', 'Its log says which.'],
  [
    'perform pg_terminate_backend(pg_backend_pid())',
    'the connection to the database was lost',
    'Check that the database',
  ],
  ["perform 'Dana'::integer", 'a stored value does not fit (22P02)', 'Report these lines'],
] as const

test.each(FAILURES)(
  'an upgrade that fails (%s) reports why and what to do, and changes nothing',
  async (how, why, what) => {
    await olderDatabase()
    await refusePolicies(how)
    const before = await standing()

    const failure = await upgrade().catch(String)

    expect(failure).toContain(`The upgrade to Tradeline ${VERSION} failed at access/`)
    expect(failure).toContain(why)
    expect(failure).toContain('\nNothing was changed: the previous version can start again.\n')
    expect(failure).toContain(what)
    expect(failure).not.toContain('Dana')
    expect(await standing()).toEqual(before)
  },
)

test('a first setup that fails leaves the database empty and mentions no earlier version', async () => {
  await newDatabase()
  const before = await standing()
  await asSuperuser('alter role company nocreaterole')

  const failure = await upgrade().catch(String)

  await asSuperuser('alter role company createrole')
  expect(failure).toContain(`Setting up the database for Tradeline ${VERSION} failed at 0001_roles.sql`)
  expect(failure).toContain('permission denied')
  expect(failure).toContain('\nNothing was changed.\nThe login in DATABASE_URL has too few rights')
  expect(await standing()).toEqual(before)
})

test('rows that break a new rule are reported by table and rule, without their values', async () => {
  await olderDatabase()
  await inOrganization(`create function public.refuse() returns event_trigger language plpgsql as $$ begin
      create table public.halves (name text, check (name <> 'Dana'));
      insert into public.halves values ('Dana');
    end $$;
    create event trigger refuse on ddl_command_end when tag in ('CREATE POLICY') execute function public.refuse()`)

  const failure = await upgrade().catch(String)

  expect(failure).toContain('rows of public.halves break the new rule halves_name_check (23514)')
  expect(failure).not.toContain('Dana')
})

test('an upgrade names the session that holds a table and continues once that session ends', async () => {
  await olderDatabase()
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const holder = new pg.Client({ connectionString: ownerUrl, application_name: 'nightly export' })
  await holder.connect()
  await holder.query('begin; lock table public.clients in access share mode')
  const { rows } = await holder.query('select pg_backend_pid() as pid')
  const name = `process ${rows[0].pid}, nightly export`

  const failure = await upgrade(0).catch(String)
  const waiting = upgrade()
  await expect.poll(() => said.mock.calls.flat().join()).toContain(name)
  await holder.end()
  await waiting

  expect(failure).toContain(`another session of the database used a table that must change (${name})`)
  expect(failure).toContain('Nothing was changed')
  expect(failure).toContain('end that session with pg_terminate_backend')
  said.mockRestore()
})

/** Runs the server until it gives up. */
function served(environment: NodeJS.ProcessEnv): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    ...environment,
    DATABASE_URL: ownerUrl,
    DATA_DIR: path.join(folder, 'files'),
    PORT: '0',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['app/server/main.ts'], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })
}

test('a server whose upgrade fails prints its message without a stack trace, and logs one line', async () => {
  await olderDatabase()
  await refusePolicies("raise exception 'Two companies have one name'")

  const { code, stdout, stderr } = await served({ LOG_LEVEL: 'info' })

  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(code).toBe(1)
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(
      /^The upgrade to Tradeline .* failed at access\/.*: Two companies have one name \(P0001\)\.$/,
    ),
    'Nothing was changed: the previous version can start again.',
    'Report these lines to the provider of this release, and run the previous version meanwhile.',
    '',
  ])
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'the upgrade of the database failed',
      step: expect.stringMatching(/^access\//),
      code: 'P0001',
    }),
  )
})

test('job tables are upgraded first, and if they fail, the rest stays as the previous version left it', async () => {
  await olderDatabase()
  await migrateJobs(ownerUrl)
  await inOrganization("comment on schema graphile_worker is 'older'")
  const rest = async () => (await inOrganization('select * from migrations.applied order by name')).rows
  const before = await rest()
  await refusePolicies("raise exception 'x' using errcode = '53100'")

  const { code, stderr } = await served({})

  expect(code).toBe(1)
  expect(stderr).toContain('failed at the job tables: the disk of the database server is full.')
  expect(stderr).toContain('The earlier steps are kept. They work for this version and the previous one.')
  expect(await rest()).toEqual(before)
})

test('LOG_LEVEL=debug adds the stack trace', async () => {
  await olderDatabase()
  await refusePolicies("raise exception 'Two companies have one name'")

  const { code, stderr } = await served({ LOG_LEVEL: 'debug' })

  expect(code).toBe(1)
  expect(stderr).toMatch(/^\s+at .*migrate\.ts/m)
})
