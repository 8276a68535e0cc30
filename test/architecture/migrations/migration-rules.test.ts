import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { urlOf } from '#test/support/database/database.ts'
import { effectsOf } from './effects.ts'
import { problemsOf } from './lint.ts'

const NAME = `rules_${randomUUID().replaceAll('-', '')}`
let owner: pg.Client

// The tables of the previous release.
const FOLDERS = `
  create schema app;
  create type app.shade as enum ('light', 'dark');
  create table app.drawers (id bigint primary key);
  create table app.folders (
    id bigint primary key,
    title text not null default '',
    nickname text,
    shade app.shade,
    drawer_id bigint
  );
  create index folders_title on app.folders (title);`

beforeAll(async () => {
  await connected(inject('ownerUrl'), (cluster) => cluster.query(`create database ${NAME}`))
  owner = new pg.Client(urlOf(inject('ownerUrl'), NAME))
  await owner.connect()
  await owner.query(FOLDERS)
})
afterAll(async () => {
  await owner.end()
  await connected(inject('ownerUrl'), (cluster) => cluster.query(`drop database ${NAME}`))
})

/** Returns the checks' findings about a migration on these tables. */
async function judged(sql: string): Promise<string[]> {
  await owner.query('begin')
  try {
    const effects = await effectsOf(owner, sql, (table) => ['app.folders', 'app.drawers'].includes(table))
    return problemsOf(sql, effects, ['0.2.0', '0.3.0'])
  } finally {
    await owner.query('rollback')
  }
}

const LOCKED: [rule: string, sql: string, what: string][] = [
  ['an index', 'create index on app.folders (nickname)', 'it makes the index app.folders_nickname_idx'],
  [
    'a default that is computed for each row',
    'alter table app.folders add token uuid default gen_random_uuid()',
    'it writes all rows anew',
  ],
  [
    'a stored column',
    'alter table app.folders add long text generated always as (title || title) stored',
    'it writes all rows anew',
  ],
  [
    'a numbered column',
    'alter table app.folders add number bigint generated always as identity',
    'it writes all rows anew',
  ],
  ['an update', "update app.folders set title = 'x' where id = 1", 'it reads the rows'],
  ['a deletion', 'delete from app.folders', 'it reads the rows'],
  ['a copy', 'create table app.copies as select * from app.folders', 'it reads the rows'],
  ['work in a block', 'do $$ begin perform count(*) from app.folders; end $$', 'it reads the rows'],
]

describe('a migration must say how many rows it works on and how long it takes', () => {
  test.each(LOCKED)('%s', async (_, sql, what) => {
    const measured = '-- lock: app.folders: at most 100,000 rows,\n-- which take 0.4 s.\n'

    expect(await judged(sql)).toContainEqual(
      expect.stringMatching(`^app.folders: ${what}. Add "-- lock: app.folders: …"`),
    )
    expect(await judged(`-- lock: app.folders: it is small\n${sql}`)).toContain(
      'app.folders: the note must say how many rows it may have there and how long it takes, such as "100,000 rows in 0.4 s"',
    )
    expect(await judged(measured + sql)).toEqual([])
  })
})

const MEASURED = '-- lock: app.folders: 1,000 rows in 2 ms\n'

// Each removes an object of the previous release, or may reject what that release writes.
const CONTRACTED: [rule: string, sql: string, object: string, what: string][] = [
  ['a dropped table', 'drop table app.folders', 'app.folders', 'it drops the table'],
  ['a renamed table', 'alter table app.folders rename to files', 'app.folders', 'it renames the table to app.files'],
  ['a dropped column', 'alter table app.folders drop nickname', 'app.folders.nickname', 'it drops the column'],
  [
    'a renamed column',
    'alter table app.folders rename nickname to name',
    'app.folders.nickname',
    'it renames the column to name',
  ],
  [
    'a renamed label',
    "alter type app.shade rename value 'dark' to 'black'",
    'app.shade',
    'it removes or renames the label dark',
  ],
]

describe('a migration may drop and rename only what is unused since a release', () => {
  test.each(CONTRACTED)('%s', async (_, sql, object, what) => {
    expect(await judged(sql)).toEqual([expect.stringMatching(`^${object}: ${what}. Add "-- contract: ${object}: …"`)])
    for (const text of ['no one needs it', 'unused since 0.9.0'])
      expect(await judged(`-- contract: ${object}: ${text}\n${sql}`)).toEqual([
        `${object}: ${what}, so the note must name the release since which it is unused ("unused since 0.3.0")`,
      ])
    expect(await judged(`-- contract: ${object}: unused since 0.3.0\n${sql}`)).toEqual([])
  })
})

const VIRTUAL = "alter table app.folders add label text generated always as (title || '!') virtual;"

test('a virtual column that is replaced by one of its name is not dropped, and no other column takes its place', async () => {
  await owner.query(VIRTUAL)

  const again = await judged(`alter table app.folders drop label; ${VIRTUAL}`)
  const stored = await judged('alter table app.folders drop label, add label text')
  await owner.query('alter table app.folders drop label')

  expect(again).toEqual([])
  expect(stored).toEqual([expect.stringMatching('^app.folders.label: it drops the column')])
})

const TIGHTENED: [rule: string, sql: string, object: string, what: string, note?: string][] = [
  [
    'another type',
    'alter table app.folders alter nickname type varchar(9)',
    'app.folders.nickname',
    'it makes character varying\\(9\\) of text',
    MEASURED,
  ],
  [
    'a required column',
    'alter table app.folders alter nickname set not null',
    'app.folders.nickname',
    'it requires a value',
    MEASURED,
  ],
  [
    'a default taken away',
    'alter table app.folders alter title drop default',
    'app.folders.title',
    'it takes the default away',
  ],
  [
    'a check',
    "alter table app.folders add constraint titled check (title <> '')",
    'app.folders',
    'the new rule titled may refuse',
    MEASURED,
  ],
  [
    'a check of new rows',
    "alter table app.folders add constraint titled check (title <> '') not valid",
    'app.folders',
    'the new rule titled may refuse',
  ],
  [
    'uniqueness',
    'alter table app.folders add constraint once unique (title)',
    'app.folders',
    'the new rule once may refuse',
    MEASURED,
  ],
  [
    'a reference',
    'alter table app.folders add constraint kept foreign key (drawer_id) references app.drawers',
    ...(['app.folders', 'the new rule kept may refuse', MEASURED] as const),
  ],
]

describe('a migration must say why writes of the previous release are still accepted', () => {
  test.each(TIGHTENED)('%s', async (_, sql, object, what, locks = '') => {
    expect(await judged(locks + sql)).toEqual([
      expect.stringMatching(`^${object}: ${what}.*Add "-- contract: ${object}: …"`),
    ])
    expect(await judged(`${locks}-- contract: ${object}: it always writes one\n${sql}`)).toEqual([])
  })

  test.each(TIGHTENED.filter(([, , , , locks]) => locks))('%s reads the existing rows', async (_, sql, object) => {
    expect(await judged(`-- contract: ${object}: it always writes one\n${sql}`)).toContainEqual(
      expect.stringMatching('^app.folders: it (reads|writes|makes)'),
    )
  })
})

test.each([
  [
    'a required column without a default',
    'alter table app.folders add a text not null',
    'app.folders.a: a new column must have a default or allow null',
  ],
  ['the end of the transaction', 'commit; begin', 'the transaction: it ends the transaction of the upgrade'],
  ['a setting', "set search_path = 'app'", 'the session: it leaves a setting behind'],
  ['another role', 'set role pg_monitor', 'the session: it leaves a setting behind'],
])('%s is rejected with any note', async (_, sql, problem) => {
  expect(await judged(`${MEASURED}${sql}`)).toContain(problem)
})

test('a statement that can’t run in a transaction fails', async () => {
  await expect(judged('create index concurrently on app.folders (title)')).rejects.toThrow(
    'cannot run inside a transaction block',
  )
})

test.each([
  ['a column that allows null', 'alter table app.folders add note text'],
  ['a required column with a constant default', "alter table app.folders add state text not null default 'open'"],
  ['a column that need not have a value any more', 'alter table app.folders alter title drop not null'],
  ['a new label', "alter type app.shade add value 'grey'"],
  ['a row of its own', "insert into app.folders (id, title) values (1, 'first')"],
  ['a dropped index', 'drop index app.folders_title'],
  [
    'a new table with rows of its own',
    `create table app.labels (id bigint primary key, folder_id bigint references app.folders, name text not null check (name <> ''));
     create index on app.labels (folder_id);
     insert into app.labels (id, name) values (1, 'red');
     update app.labels set name = 'blue';
     alter table app.labels alter name type varchar(20)`,
  ],
])('%s needs no note', async (_, sql) => {
  expect(await judged(sql)).toEqual([])
})

test('a rule about new columns only rejects no write of the previous release, but reads the rows', async () => {
  const sql = "alter table app.folders add state text not null default 'open' check (state in ('open', 'shut'))"

  expect(await judged(sql)).toEqual([expect.stringMatching('^app.folders: it reads the rows')])
})

test('a note without an effect is rejected, because readers would believe it', async () => {
  expect(await judged(`${MEASURED}alter table app.folders add note text`)).toEqual([
    'app.folders: the note "-- lock:" is about nothing that this migration does',
  ])
})
