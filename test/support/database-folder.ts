import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
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

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
