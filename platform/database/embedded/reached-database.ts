import { existsSync } from 'node:fs'
import path from 'node:path'
import { claimDataFolder, holderOf } from './data-folder.ts'
import { runningOwnerUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresHome } from './postgres-home.ts'

/** The bundled database of the product that runs, or one that is started for as long as it takes. */
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

/** Starting one that is not there would make an empty one. */
export function refuseMissingDatabase(dataDir: string): void {
  if (!existsSync(path.join(postgresHome(dataDir).dataDir, 'PG_VERSION')))
    throw new Error(`There is no database in ${dataDir}`)
}
