import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

export interface TemporaryDatabase {
  ownerUrl: string
  stop(): Promise<void>
}

/** A PostgreSQL as the product starts it, in a folder that goes away with it. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-bench-'))
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'owner' })
  return {
    ownerUrl: postgres.ownerUrl,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
