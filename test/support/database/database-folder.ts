import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
// A run's databases with their write-ahead logs take a tenth of it.
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Returns a new folder for a database of the tests, which the database's user can access. In memory if there is space:
 * every test file copies some eight hundred small files, which takes ten times as long on a disk.
 */
export function databaseFolder(): string {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'tradeline-test-'))
  // PostgreSQL started by root runs as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Returns a function that stops the work in a folder and deletes the folder. It also runs at the end of the process at
 * the latest, because tests that are interrupted, such as by a time limit, skip their teardown.
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
