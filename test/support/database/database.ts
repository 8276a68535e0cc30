import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openPools, type Pools } from '#platform/database/pools.ts'
import { PATIENCE_MS } from '#test/support/patience-ms.ts'

export const TEMPLATE = 'template_tradeline'
export const TEST_PASSWORDS = {
  authenticator: 'authenticator',
  tradeline_server: 'server',
  tradeline_replication: 'replication',
}

export interface TestDatabase {
  /** Connects as the owner of everything, for setup and for checks behind the scenes. */
  ownerUrl: string
  pools: Pools
  close(): Promise<void>
}

export interface OwnedDatabase extends TestDatabase {
  owner: pg.Client
}

/** Creates a database by cloning the migrated template (about 80 ms). */
export async function testDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('ownerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const ownerUrl = urlOf(clusterUrl, name)
  const pools = openPools({ databaseUrl: ownerUrl, passwords: TEST_PASSWORDS, size: 5 })
  return {
    ownerUrl,
    pools,
    async close() {
      await pools.close()
      await dropDatabase(clusterUrl, name)
    },
  }
}

/** Like `testDatabase`, with an owner's connection. */
export async function ownedDatabase(): Promise<OwnedDatabase> {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  return {
    ...database,
    owner,
    async close() {
      await owner.end()
      await database.close()
    },
  }
}

/** A replication slot may still be held shortly after its reader has disconnected, and is not dropped by force. */
async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await onCluster(clusterUrl, `drop database ${name} with (force)`)
    } catch (error) {
      const isHeld = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE
      if (!isHeld || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

const OBJECT_IN_USE = '55006'

/** Returns the URL of a database of the cluster. */
export function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}

async function onCluster(clusterUrl: string, sql: string): Promise<void> {
  const owner = new pg.Client(clusterUrl)
  await owner.connect()
  try {
    await owner.query(sql)
  } finally {
    await owner.end()
  }
}
