import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'

export interface TemporaryDatabase {
  ownerUrl: string
  stop(): Promise<void>
}

/** A PostgreSQL as the product starts it, in a folder that goes away with it, also when the measurement is interrupted. */
export async function temporaryDatabase({ durable = true } = {}): Promise<TemporaryDatabase> {
  const dataDir = temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'owner', durable })
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // The database runs in a process group of its own: without this it would outlive a Ctrl-C.
  const interrupted = () => void stop().finally(() => process.exit(INTERRUPTED))
  for (const signal of SIGNALS) process.once(signal, interrupted)
  return { ownerUrl: postgres.ownerUrl, stop }
}

/** On a disk, as the product's is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-bench-'))
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  return folder
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// What a shell answers for a program that Ctrl-C ended.
const INTERRUPTED = 130
