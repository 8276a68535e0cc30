import { expect, test } from 'vitest'
import { accessFiles, migrationFiles } from '#platform/database/migrate.ts'
import { adopted, type Holdings } from './adoption.ts'
import { statementsOf } from './sql-statements.ts'

const NOTHING: Holdings = {
  schemas: [],
  types: {},
  indexes: [],
  tables: {},
  unique: [],
  settings: [],
  members: [],
  theirs: [],
}
const TABLE = `create table auth.things (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'plain' check (kind in ('plain', 'fancy')),
  owner uuid not null references auth.users on delete cascade,
  place bigint generated always as identity,
  constraint things_kind_check check (kind <> ''),
  unique (owner, kind)
)`

test.each([
  'create schema auth',
  "create type auth.level as enum ('one', 'two')",
  TABLE,
  'create unique index things_by_kind on auth.things (kind)',
  "alter role anon set statement_timeout = '5s'",
  'create or replace function auth.uid() returns uuid language sql return null',
  'grant usage on schema auth to anon',
])('in an empty database everything is created: %s', (statement) => {
  expect(adopted(statement, NOTHING)).toEqual([statement])
})

test('an existing table gets the columns, defaults, and keys that it lacks, and loses nothing', () => {
  const tables = { 'auth.things': { id: false, kind: false, color: true } }

  expect(adopted(TABLE, { ...NOTHING, tables })).toEqual([
    'alter table auth.things alter column id set default gen_random_uuid()',
    "alter table auth.things alter column kind set default 'plain'",
    'alter table auth.things add column owner uuid references auth.users on delete cascade',
    'alter table auth.things add column place bigint generated always as identity',
    'create unique index on auth.things (owner, kind)',
  ])
})

test('a table that lacks nothing stays unchanged', () => {
  const tables = { 'auth.things': { id: true, kind: true, owner: false, place: true } }

  expect(adopted(TABLE, { ...NOTHING, tables, unique: ['auth.things(kind,owner)'] })).toEqual([])
})

test('columns of a later migration are added if they are missing', () => {
  const tables = { 'auth.things': { one: false } }

  const statements = adopted('alter table auth.things\n  add column one text,\n  add column two text', {
    ...NOTHING,
    tables,
  })

  expect(statements).toEqual(['alter table auth.things add column two text'])
})

test('an existing type gets the values that it lacks', () => {
  const statement = "create type auth.level as enum ('one', 'two')"

  const holding = (...values: string[]) => adopted(statement, { ...NOTHING, types: { 'auth.level': values } })

  expect(holding('two', 'three')).toEqual(["alter type auth.level add value 'one'"])
  expect(holding('one', 'two')).toEqual([])
})

test.each([
  ['a schema', 'create schema if not exists auth', { schemas: ['auth'] }],
  ['an index', 'create index things_by_kind\n  on auth.things (kind)', { indexes: ['auth.things_by_kind'] }],
  ['a setting', "alter role anon set statement_timeout = '5s'", { settings: ['anon statement_timeout'] }],
  [
    'a function',
    "create or replace function auth.at(a text, b double precision default f()) returns text language sql as 'x'",
    { theirs: ['auth.at(text,double precision)'] },
  ],
])('%s that exists stays unchanged', (_what, statement, held) => {
  expect(adopted(statement, { ...NOTHING, ...held })).toEqual([])
})

test('roles are granted only to those that lack them, because only their owner may grant them', () => {
  const statement = 'grant anon, service_role to authenticator'

  const granted = (...members: string[]) => adopted(statement, { ...NOTHING, members })

  expect(granted('anon authenticator')).toEqual(['grant service_role to authenticator'])
  expect(granted('anon authenticator', 'service_role authenticator')).toEqual([])
})

test.each([
  'create publication supabase_realtime',
  'create extension if not exists pg_trgm with schema public',
  "comment on schema auth is 'Accounts'",
  'create schema app',
  'grant usage on schema app to authenticated',
  'revoke all on schema public from public',
  'create policy "staff read their channel" on realtime.messages for select using (true)',
])('a statement for the product only, or one that would remove something, is left out: %s', (statement) => {
  expect(adopted(statement, NOTHING)).toEqual([])
})

// Access files drop objects that this product itself created earlier, by name.
test('none of our statements for an external database drops or empties a table', () => {
  const files = [...migrationFiles(), ...accessFiles()].filter(({ name }) => /auth|storage\.|realtime/.test(name))
  const reaching = files.flatMap(({ text }) => statementsOf(text)).flatMap((statement) => adopted(statement, NOTHING))

  expect(reaching.length).toBeGreaterThan(80)
  expect(
    reaching.filter((statement) => /^(?:drop (?:table|schema|type|index)|truncate|delete)\b/.test(statement)),
  ).toEqual([])
})
