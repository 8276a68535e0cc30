import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { defaultSharedBuffersMb } from '#platform/database/embedded/shared-buffers.ts'

export interface TemporaryDatabase {
  ownerUrl: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL as the product does, in a folder that is removed afterwards, even if the measurement is
 * interrupted.
 */
export async function temporaryDatabase({ durable = true } = {}): Promise<TemporaryDatabase> {
  const dataDir = temporaryFolder()
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir, password: 'owner', durable },
    sharedBuffersMb: defaultSharedBuffersMb(),
  })
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // The database has its own process group, so without this it would survive a Ctrl-C.
  const interrupted = () => void stop().finally(() => process.exit(INTERRUPTED))
  for (const signal of SIGNALS) process.once(signal, interrupted)
  return { ownerUrl: postgres.ownerUrl, stop }
}

/** On a disk, as the product's folder is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-bench-'))
  // PostgreSQL started by root runs as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// The shell's exit code for a program that Ctrl-C ended.
const INTERRUPTED = 130
