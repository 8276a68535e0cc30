import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accessFiles } from '#platform/database/migrate.ts'

const read = (folder: string) =>
  readdirSync(folder).map((file) => ({ file, sql: readFileSync(path.join(folder, file), 'utf8') }))
const files = accessFiles()
const sources = files.map(({ text }) => text)
const migrations = read(path.resolve('database/migrations'))
const TRIGGER = /create or replace trigger (\w+)[\s\S]*? on ([\w.]+)/g

// They are applied in the order of their names, whatever their folder.
test('no two access files share a name', () => {
  const names = files.map(({ name }) => name)

  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

// `create or replace` would silently replace the first one with the second.
test('no two triggers of a table share a name', () => {
  const triggers = sources.flatMap((sql) => [...sql.matchAll(TRIGGER)].map(([, name, table]) => `${table} ${name}`))

  expect(triggers.length).toBeGreaterThan(50)
  expect(triggers.filter((trigger, n) => triggers.indexOf(trigger) !== n)).toEqual([])
})

test('error messages use the same spelling as the screens', () => {
  const refusals = sources.flatMap((sql) => [...sql.matchAll(/raise exception '([^']+)/g)].map(([, words]) => words))

  expect(refusals.length).toBeGreaterThan(50)
  expect(refusals.filter((words) => words?.includes('organis'))).toEqual([])
})

// An upgrade detects objects that no file defines anymore by what was not replaced. A grant on all functions of a
// schema changes them all.
test('access files replace functions and views, and grant by name', () => {
  const all = sources.join('\n')

  expect(all.match(/^create (function|procedure|view)\b.*/gim)).toBeNull()
  expect(all.match(/\bon all \w+ in schema\b.*/gi)).toBeNull()
})

// Each upgrade rebuilds these from the access files, so those in a migration would be dropped by the next one.
const REBUILT = /^\s*(create (or replace )?(constraint )?(trigger|policy)|grant|revoke|alter default privileges)\b.*/gim
// Those of 0001 are repeated in access files or grant roles to roles. 0143 only revokes old grants.
const BEFORE_ACCESS_WAS_REBUILT = ['0001_roles.sql', '0143_decision_moments.sql', '0160_block_requests.sql']

test('migrations define no triggers, policies, or grants', () => {
  const found = migrations.filter(({ file }) => !BEFORE_ACCESS_WAS_REBUILT.includes(file))

  expect(found.flatMap(({ file, sql }) => (sql.match(REBUILT) ?? []).map((line) => `${file}: ${line}`))).toEqual([])
})

test('a function or view of a migration is also in an access file', () => {
  const all = sources.join('\n')
  const defined = migrations.flatMap(({ sql }) => [
    ...sql.matchAll(/^create (?:or replace )?(function|procedure|view) ([\w.]+)/gim),
  ])

  expect(defined.length).toBeGreaterThan(5)
  expect(defined.filter(([, kind, name]) => !all.includes(`create or replace ${kind} ${name}`))).toEqual([])
})
