import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PIECE = Buffer.alloc(1024 ** 2)
const LAST_PIECE = Buffer.alloc(512)

/** A small separate file system that can be filled to the last byte. */
export interface SmallDisk {
  folder: string
  fill(): void
  /** Frees the space. */
  clear(): void
  remove(): void
}

/** Mounts a file system of this many megabytes in memory. Returns null if this user may not. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-disk-'))
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).status === 0
  if (!isMounted) {
    rmSync(folder, { recursive: true })
    return null
  }
  mkdirSync(path.join(folder, 'installation'))
  const filler = path.join(folder, 'filler')
  const clear = () => rmSync(filler, { force: true })
  const remove = () => {
    process.off('exit', remove)
    // Lazily, because after interrupted tests, processes that still run there keep it until they end.
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { folder: path.join(folder, 'installation'), fill: () => fill(filler), clear, remove }
}

/** Writes until there is no space for another byte. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const piece of [PIECE, LAST_PIECE]) while (isWritten(handle, piece));
  } finally {
    closeSync(handle)
  }
}

function isWritten(handle: number, piece: Buffer): boolean {
  try {
    return writeSync(handle, piece) > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
