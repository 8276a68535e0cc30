import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { connected } from '#server/database/connected.ts'
import { testDatabase, urlOf } from '#test/support/database.ts'
import { keptVersions, oldRelease } from '#test/support/old-release.ts'
import { missingFrom, usedInterface } from '#test/support/used-interface.ts'

const [previous = ''] = keptVersions().toReversed()

test('a server of the release before finds every right, column, and function that it had', async () => {
  using release = oldRelease(previous)
  const cluster = inject('ownerUrl')
  const name = `previous_${randomUUID().replaceAll('-', '')}`
  await connected(cluster, (owner) => owner.query(`create database ${name}`))
  await release.migrate(urlOf(cluster, name))
  const before = await connected(urlOf(cluster, name), usedInterface)
  const database = await testDatabase()

  const after = await connected(database.ownerUrl, usedInterface)

  expect(before.functions.length).toBeGreaterThan(100)
  expect(missingFrom(after, before)).toEqual([])
  await database.close()
  await connected(cluster, (owner) => owner.query(`drop database ${name}`))
})
