import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { testDatabase, urlOf } from '#test/support/database/database.ts'
import { prepare } from './preparation.ts'

test('several databases of a new cluster, each with two processes, can be prepared at once although they share roles', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wire-cluster-'))
  chmodSync(dataDir, 0o755)
  const cluster = await startEmbeddedPostgres({ dataDir, password: 'owner', durable: false })
  const names = ['one', 'two', 'three']
  await connected(cluster.ownerUrl, async (owner) => {
    for (const name of names) await owner.query(`create database ${name}`)
  })
  const urls = [...names, ...names].map((name) => urlOf(cluster.ownerUrl, name))

  const outcomes = await Promise.allSettled(urls.map((url) => connected(url, prepare)))
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })

  expect(outcomes.map(({ status }) => status)).toEqual(urls.map(() => 'fulfilled'))
})

test('the product’s own database is rejected and stays unchanged', async () => {
  const product = await testDatabase()

  const attempt = connected(product.ownerUrl, prepare)

  await expect(attempt).rejects.toThrow('This database is the product’s own')
  const remembered = await connected(product.ownerUrl, (owner) =>
    owner.query("select to_regclass('migrations.theirs') as made"),
  )
  expect(remembered.rows).toEqual([{ made: null }])
  await product.close()
})
