import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { migrationFiles } from '#platform/database/migrate.ts'
import { urlOf } from '#test/support/database/database.ts'
import { keptVersions, migrationsOf } from '#test/support/releases/old-release.ts'
import { readCatalog } from './catalog.ts'
import { effectsOf } from './effects.ts'
import { problemsOf } from './lint.ts'

// The migrations up to this one were released before these rules, and an applied migration is never edited.
const LAST_WITHOUT_RULES = '0245_mailbox_message_ids.sql'
const NAME = `migrations_${randomUUID().replaceAll('-', '')}`

let owner: pg.Client

beforeAll(async () => {
  await connected(inject('ownerUrl'), (cluster) => cluster.query(`create database ${NAME}`))
  owner = new pg.Client(urlOf(inject('ownerUrl'), NAME))
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await connected(inject('ownerUrl'), (cluster) => cluster.query(`drop database ${NAME}`))
})

const oldTables = async (): Promise<Set<string>> =>
  new Set([...(await readCatalog(owner)).tables.values()].map(({ name }) => name))

test("migrations don't disturb running processes, or explain why they do", async () => {
  const files = migrationFiles()
  for (const { text } of files.filter(({ name }) => name <= LAST_WITHOUT_RULES)) await owner.query(text)
  const versions = keptVersions()
  const releasedNames = versions.map((version) => migrationsOf(version))
  /** Returns the release with a migration. A migration after all archived releases belongs to the next one. */
  const releaseOf = (name: string) => releasedNames.findIndex((names) => names.includes(name)) + 1 || Infinity

  const problems: string[] = []
  let release = 0
  let old = new Set<string>()
  for (const { name, text } of files.filter((file) => file.name > LAST_WITHOUT_RULES)) {
    if (releaseOf(name) !== release) old = await oldTables()
    release = releaseOf(name)
    await owner.query('begin')
    const effects = await effectsOf(owner, text, (table) => old.has(table))
    await owner.query('commit')
    const released = versions.slice(0, release - 1)
    problems.push(...problemsOf(text, effects, released).map((problem) => `${name}: ${problem}`))
  }

  expect(problems, 'docs/operations.md says how to write a migration').toEqual([])
})
