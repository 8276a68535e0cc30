import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { readCatalog } from './catalog.ts'
import { effectsOf } from './effects.ts'
import { problemsOf } from './lint.ts'

const page = readFileSync('docs/operations.md', 'utf8')
const section = page.slice(page.indexOf('### Write a migration'), page.indexOf('### Make a release'))
const examples = [...section.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, sql]) => sql ?? [])

let database: OwnedDatabase
beforeAll(async () => {
  database = await ownedDatabase()
})
afterAll(() => database.close())

test('the worked examples of the operations page run in sequence and follow the rules', async () => {
  const { owner } = database
  const old = new Set([...(await readCatalog(owner)).tables.values()].map(({ name }) => name))

  const problems: string[] = []
  for (const sql of examples) {
    await owner.query('begin')
    problems.push(...problemsOf(sql, await effectsOf(owner, sql, (table) => old.has(table)), ['0.3.0', '0.4.0']))
    await owner.query('commit')
  }

  expect(examples.length).toBeGreaterThan(6)
  expect(problems).toEqual([])
})
