import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeSearchRebuild, searchRebuildTasks } from '#features/clients/server/search-rebuild.ts'
import { nameKey, plainLetters } from '#platform/rules/names/plain-letters.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

let database: TestDatabase
let owner: pg.Client
let maria: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria')
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  // Seven clients as the release before stored them.
  await owner.query(`
    alter function app.searchable rename to searchable_now;
    create function app.searchable(written text) returns text language sql immutable return lower(written)`)
  const { rows } = await owner.query(`select pg_get_functiondef('app.searchable_now(text)'::regprocedure) as made`)
  await owner.query('drop function app.searchable')
  await owner.query('alter function app.searchable_now rename to searchable')
  await owner.query(
    "create or replace function app.searchable(written text) returns text language sql immutable set search_path = '' as 'select lower(written)'",
  )
  await owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Łukasz', 'García-López ' || n from app.people, generate_series(1, 7) as n where id = $1`,
    [maria.id],
  )
  await owner.query(String(rows[0].made).replace('searchable_now', 'searchable'))
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const found = async (query: string) => {
  const sql = 'select id from public.search_clients($1)'
  return (await asPerson(database.pools.wire, maria, (db) => db.query(sql, [query]))).rowCount
}
const rebuild = (signal?: AbortSignal) =>
  searchRebuildTasks({ pool: database.pools.server, rowsAtATime: 2 })['rebuild_search']?.({}, signal)

test('clients from before an upgrade are found by plain letters once the job has run, also after an interruption', async () => {
  const jobs = "select from graphile_worker.jobs where task_identifier = 'rebuild_search'"
  await resumeSearchRebuild(database.pools.server)
  await resumeSearchRebuild(database.pools.server)
  const [before, added] = [await found('garcialopez'), (await owner.query(jobs)).rowCount]

  await expect(rebuild(AbortSignal.abort())).rejects.toThrow()
  const meanwhile = await found('garcialopez')
  await rebuild()

  expect({ added, before, meanwhile, after: await found('garcialopez') }).toEqual({
    ...{ added: 1, before: 0, meanwhile: 2, after: 7 },
  })
})

test('the rebuild is no edit: it records nothing, and no date changes', async () => {
  const facts = async () =>
    (
      await owner.query(
        `select (select count(*) from app.audit_events) as events, max(updated_at) as changed from public.clients`,
      )
    ).rows
  await owner.query(
    "update app.search_rebuild set done_up_to = '00000000-0000-0000-0000-000000000000', finished_at = null",
  )
  const before = await facts()

  await rebuild()

  expect(await facts()).toEqual(before)
})

test('the database and the rules make letters plain alike', async () => {
  const points = Array.from({ length: 0x2fff }, (_, place) => place + 1)
  const texts = [...points.map((point) => String.fromCodePoint(point)), 'García-López', 'O’Brien Straße', 'ﬁ ＡＢＣ']

  const { rows } = await owner.query<{ text: string; plain: string; key: string }>(
    'select text, app.plain_letters(text) as plain, app.name_key(text) as key from unnest($1::text[]) as text',
    [texts],
  )

  expect(rows.filter(({ text, plain, key }) => plain !== plainLetters(text) || key !== nameKey(text))).toEqual([])
})
