import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { migrationFiles } from '#platform/database/migrate.ts'
import { testDatabase, urlOf } from '#test/support/database/database.ts'
import { keptVersions, migrationsOf, oldRelease } from '#test/support/releases/old-release.ts'
import { missingFrom, usedInterface } from '#test/support/releases/used-interface.ts'

const [previous = ''] = keptVersions().toReversed()

/** Returns the source of a release's server as one text. */
function serverSource(folder: string): string {
  const files = readdirSync(path.join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts'))
  return sources.map((file) => readFileSync(path.join(folder, 'server', file), 'utf8')).join('\n')
}

/**
 * Returns what a migration of this release removes because the previous release does not use it (`-- contract:
 * public.clients.nickname: …`).
 */
function explainedObjects(): string[] {
  const known = migrationsOf(previous)
  const added = migrationFiles().filter(({ name }) => !known.includes(name))
  return added.flatMap(({ text }) => [...text.matchAll(/^-- contract: ([\w.]+):/gm)].map(([, object = '']) => object))
}

// Programs with the service key use commands instead. The server itself doesn't write with that key.
const GIVEN_UP = /^service_role may insert public\.loan_applications\./

const isAbout = (told: string, object: string) => new RegExp(`\\b${object}\\b`).test(told)

test('a server of the previous release finds every right and column that it had, and every function that it calls', async () => {
  const release = oldRelease(previous)
  const cluster = inject('ownerUrl')
  const name = `previous_${randomUUID().replaceAll('-', '')}`
  await connected(cluster, (owner) => owner.query(`create database ${name}`))
  await release.migrate(urlOf(cluster, name))
  const before = await connected(urlOf(cluster, name), usedInterface)
  const database = await testDatabase()

  const after = await connected(database.ownerUrl, usedInterface)

  expect(before.functions.length).toBeGreaterThan(100)
  const missing = missingFrom(after, before, serverSource(release.folder))
  const explained = explainedObjects()
  const unexplained = missing.filter((told) => !explained.some((object) => isAbout(told, object)))
  expect(unexplained.filter((told) => !GIVEN_UP.test(told))).toEqual([])
  await database.close()
  await connected(cluster, (owner) => owner.query(`drop database ${name}`))
})
