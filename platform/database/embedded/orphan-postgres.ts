import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10_000

/**
 * Ends a PostgreSQL that a killed server left running on this data folder, and removes a stale lock file. Leaves a
 * reused process id alone.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const lockFile = path.join(dataDir, 'postmaster.pid')
  if (!existsSync(lockFile)) return
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0])
  if (!isAlive(pid) || !commandOf(pid).includes(dataDir)) {
    rmSync(lockFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + PATIENCE_MS
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`A PostgreSQL from an earlier run (process ${pid}) does not stop`)
    await sleep(20)
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns the command line of a process, or an empty text if it can't be read. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
