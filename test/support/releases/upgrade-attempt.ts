import { loadSecrets } from '#platform/configuration/secrets.ts'
import { connected } from '#platform/database/connected.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { catalogOf, differences } from '#test/support/database/catalog.ts'
import { urlOf } from '#test/support/database/database.ts'
import { clearing, databaseFolder } from '#test/support/database/database-folder.ts'
import { copyRows, lostRows } from '#test/support/database/kept-rows.ts'
import { twoLogins, upgrade } from '#test/support/database/two-logins.ts'
import { oldRelease } from './old-release.ts'

/** The PostgreSQL that comes with the product, or a company's own, whose login is no superuser. */
export type Database = 'bundled' | 'company'

export interface UpgradeOutcome {
  /** How many rows the old release had written. */
  rows: number
  /** The tables with rows that are gone or changed. */
  lost: string[]
  /** What differs from a new database. */
  differences: string[]
  upgradeMs: number
}

/**
 * Runs the server of an old release until it has written its demo tenants, stops it, and upgrades its database as today's server does
 * when it starts. Throws if the upgrade fails.
 */
export async function upgradeAttempt(version: string, database: Database): Promise<UpgradeOutcome> {
  const installation = await (database === 'bundled' ? bundled() : organizationOwned())
  try {
    await fill(version, installation)
    const rows = await installation.reach((ownerUrl) => connected(ownerUrl, copyRows))
    const startedAt = performance.now()
    await openAndClose(installation)
    const upgradeMs = performance.now() - startedAt
    return await installation.reach(async (ownerUrl) => {
      const newUrl = await installation.createNew(ownerUrl)
      await upgrade(newUrl)
      const lost = await connected(ownerUrl, lostRows)
      return { rows, lost, differences: differences(await catalogOf(ownerUrl), await catalogOf(newUrl)), upgradeMs }
    })
  } finally {
    await installation.remove()
  }
}

interface Installation {
  dataDir: string
  databaseUrl: string | null
  /** Does something with the database while no server runs. */
  reach<Result>(work: (ownerUrl: string) => Promise<Result>): Promise<Result>
  /** Makes an empty database beside it. */
  createNew(ownerUrl: string): Promise<string>
  remove(): Promise<void>
}

async function bundled(): Promise<Installation> {
  const dataDir = databaseFolder()
  return {
    ...{ dataDir, databaseUrl: null },
    async reach(work) {
      const { ownerPassword: password } = loadSecrets(dataDir, undefined)
      const postgres = await startEmbeddedPostgres({ dataDir, password, durable: false })
      try {
        return await work(postgres.ownerUrl)
      } finally {
        await postgres.stop()
      }
    },
    async createNew(ownerUrl) {
      await connected(ownerUrl, (owner) => owner.query('create database new'))
      return urlOf(ownerUrl, 'new')
    },
    remove: clearing(dataDir, async () => {}),
  }
}

async function organizationOwned(): Promise<Installation> {
  const cluster = await twoLogins()
  const databaseUrl = await cluster.create('company')
  const dataDir = databaseFolder()
  return {
    ...{ dataDir, databaseUrl },
    reach: (work) => work(databaseUrl),
    createNew: () => cluster.create('company'),
    remove: clearing(dataDir, cluster.stop),
  }
}

async function fill(version: string, { dataDir, databaseUrl }: Installation): Promise<void> {
  const release = oldRelease(version)
  const DATABASE_URL = databaseUrl ?? undefined
  const server = await release.start({
    DATA_DIR: dataDir,
    DATABASE_URL,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  })
  await server.stop()
}

async function openAndClose({ dataDir, databaseUrl }: Installation): Promise<void> {
  let lostBecause = ''
  const opened = await openDatabase({
    ...{ dataDir, databaseUrl, ...loadSecrets(dataDir, undefined) },
    onError: (error) => (lostBecause = String(error)),
    onLost: (reason) => (lostBecause = reason),
  })
  await opened.close()
  if (lostBecause) throw new Error(`The database was lost after the upgrade: ${lostBecause}`)
}
