import { existsSync } from 'node:fs'
import path from 'node:path'
import { claimDataFolder, holderOf } from './data-folder.ts'
import { runningOwnerUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresHome } from './postgres-home.ts'

/** Connects to the bundled database of the running product, or starts it temporarily. */
export async function reachBundled(
  dataDir: string,
  password: string,
): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  refuseMissingDatabase(dataDir)
  if (holderOf(dataDir) !== null) {
    const ownerUrl = runningOwnerUrl(dataDir, password)
    if (ownerUrl === null)
      throw new Error(`The product that uses ${dataDir} has not started its database yet: try again`)
    return { ownerUrl, stop: async () => {} }
  }
  const claim = claimDataFolder(dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, password })
    const stop = () => postgres.stop().finally(claim.close)
    return { ownerUrl: postgres.ownerUrl, stop }
  } catch (error) {
    claim.close()
    throw error
  }
}

/** Throws if there is no database, because starting one would create an empty one. */
export function refuseMissingDatabase(dataDir: string): void {
  if (!existsSync(path.join(postgresHome(dataDir).dataDir, 'PG_VERSION')))
    throw new Error(`There is no database in ${dataDir}`)
}
