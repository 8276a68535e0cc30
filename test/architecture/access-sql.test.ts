import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ACCESS = path.resolve('database/access')
const sources = readdirSync(ACCESS).map((file) => readFileSync(path.join(ACCESS, file), 'utf8'))
const TRIGGER = /create or replace trigger (\w+)[\s\S]*? on ([\w.]+)/g

// `create or replace` would quietly put the second in the place of the first.
test('no two triggers of a table share a name', () => {
  const triggers = sources.flatMap((sql) => [...sql.matchAll(TRIGGER)].map(([, name, table]) => `${table} ${name}`))

  expect(triggers.length).toBeGreaterThan(50)
  expect(triggers.filter((trigger, n) => triggers.indexOf(trigger) !== n)).toEqual([])
})

test('a refusal spells as the screens do', () => {
  const refusals = sources.flatMap((sql) => [...sql.matchAll(/raise exception '([^']+)/g)].map(([, words]) => words))

  expect(refusals.length).toBeGreaterThan(50)
  expect(refusals.filter((words) => words?.includes('organis'))).toEqual([])
})
