import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
// A run's databases with their logs of changes take a tenth of it.
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A new folder for a database that is thrown away after the tests, which its own user can reach. It lies in memory where
 * there is room: every test file copies some eight hundred small files, and on a disk that takes ten times as long.
 */
export function databaseFolder(): string {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'tradeline-test-'))
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Stops what works in a folder and removes the folder. Who is told to stop before the tests are over, as by a time limit, gets no
 * further than the end of the process: it happens then too, at the latest.
 */
export function clearing(folder: string, stop: () => Promise<void>): () => Promise<void> {
  const atExit = () => {
    void stop()
    // It may still write while it stops.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }
  process.once('exit', atExit)
  return async () => {
    await stop()
    process.off('exit', atExit)
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
