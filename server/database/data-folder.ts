import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { commandOf, isAlive } from './orphan-postgres.ts'

/**
 * Marks the data folder as in use by this process, so that two servers never run one embedded database. Throws a sentence
 * for the person at the terminal; a mark left by a process that is gone is taken over.
 */
export function claimDataFolder(dataDir: string): { close(): void } {
  mkdirSync(dataDir, { recursive: true })
  const mark = markIn(dataDir)
  const holder = holderOf(dataDir)
  if (holder !== null) {
    throw new Error(
      `Tradeline is already running on ${dataDir} (process ${holder}). Stop it, or choose another folder with DATA_DIR.`,
    )
  }
  rmSync(mark, { force: true })
  const file = openSync(mark, 'wx', 0o600)
  writeSync(file, String(process.pid))
  closeSync(file)
  return { close: () => rmSync(mark, { force: true }) }
}

const markIn = (dataDir: string): string => path.join(dataDir, 'server.pid')

/** The process that uses the data folder now. */
export function holderOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(markIn(dataDir), 'utf8'))
    return pid !== process.pid && isAlive(pid) && /main\.ts/.test(commandOf(pid)) ? pid : null
  } catch {
    return null
  }
}
