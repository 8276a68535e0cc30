import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode, makeNewFile } from '#platform/process/new-file.ts'
import { commandOf, isAlive } from './orphan-postgres.ts'

export interface FolderClaim {
  /** Publishes the address of the server that uses the folder, once it serves requests. */
  announce(address: string): void
  close(): void
}

const LOOK_AGAIN_MS = 200
// Longer than a first start takes. A process without an address by then is an older release, which announces none.
const START_TAKES_AT_MOST_MS = 180_000

/**
 * Marks the data folder as used by this process, so that two servers never run the same embedded database. Takes over a
 * mark of an ended process. Throws an error for the person at the terminal if the folder is in use.
 */
export function claimDataFolder(dataDir: string): FolderClaim {
  const claim = claimOrHolder(dataDir)
  if (typeof claim === 'number') throw alreadyRunning(dataDir, claim)
  return claim
}

/** Like `claimDataFolder`, but waits while another process starts. If that process fails, this one takes over. */
export async function claimDataFolderWhenFree(dataDir: string, ending?: AbortSignal): Promise<FolderClaim> {
  for (let tried = 1; ; tried++) {
    const claim = claimOrHolder(dataDir)
    if (typeof claim !== 'number') return claim
    if (addressOf(dataDir, claim) !== null || isOld(markIn(dataDir))) throw alreadyRunning(dataDir, claim)
    if (tried === 1) console.log(`Tradeline is already starting on ${dataDir} (process ${claim}). Waiting for it.`)
    await pause(LOOK_AGAIN_MS)
    if (ending?.aborted) throw new Error('Stopped while waiting for the other process.')
  }
}

/** Returns the process that uses the data folder now. */
export function holderOf(dataDir: string): number | null {
  const pid = markedProcess(dataDir)
  return pid !== null && isServer(pid) ? pid : null
}

/** Returns the process that the mark names, which may have ended. Null without a mark. */
function markedProcess(dataDir: string): number | null {
  try {
    return Number(readFileSync(markIn(dataDir), 'utf8'))
  } catch {
    return null
  }
}

const isServer = (pid: number): boolean => pid !== process.pid && isAlive(pid) && /main\.ts/.test(commandOf(pid))

const markIn = (dataDir: string): string => path.join(dataDir, 'server.pid')
const addressIn = (dataDir: string): string => path.join(dataDir, 'server.address')

function alreadyRunning(dataDir: string, holder: number): Error {
  const address = addressOf(dataDir, holder)
  const where = address === null ? dataDir : `${dataDir}, at ${address}`
  return new Error(
    `Tradeline is already running on ${where} (process ${holder}). Stop it, or choose another folder with DATA_DIR.`,
  )
}

/** Returns the address of the process, or null while it starts. */
function addressOf(dataDir: string, holder: number): string | null {
  try {
    const [pid, address = null] = readFileSync(addressIn(dataDir), 'utf8').split(' ')
    return Number(pid) === holder ? address : null
  } catch {
    return null
  }
}

const isOld = (mark: string): boolean => {
  const madeAt = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
  return madeAt !== undefined && Date.now() - madeAt > START_TAKES_AT_MOST_MS
}

/** Returns the claim, or the process that has it. */
function claimOrHolder(dataDir: string): FolderClaim | number {
  mkdirSync(dataDir, { recursive: true })
  const mark = markIn(dataDir)
  while (!makeNewFile(mark, String(process.pid))) {
    const holder = holderOf(dataDir)
    if (holder !== null) return holder
    removeStale(dataDir, mark)
  }
  const address = addressIn(dataDir)
  // The address file of a killed process may have the same process id.
  rmSync(address, { force: true })
  return {
    announce: (url) => writeFileSync(address, `${process.pid} ${url}`, { mode: 0o600 }),
    close() {
      rmSync(address, { force: true })
      rmSync(mark, { force: true })
    },
  }
}

const MOMENT_MS = 10_000

/**
 * Removes the mark of an ended process. Only one process does so at a time. Otherwise it could remove a mark that
 * another has just made.
 */
function removeStale(dataDir: string, mark: string): void {
  const turn = `${mark}.turn`
  try {
    mkdirSync(turn)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // A process needs its turn only for a moment, on a busy machine for some seconds. An older one was left by a process that was killed.
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > MOMENT_MS) rmdirSync(turn)
    return
  }
  try {
    // Another process may have removed the mark in its turn before, and may be making its own right now: only a mark that was read is removed.
    const marked = markedProcess(dataDir)
    if (marked !== null && !isServer(marked)) rmSync(mark, { force: true })
  } finally {
    rmdirSync(turn)
  }
}
