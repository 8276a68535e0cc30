import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  /** Uses all remaining space. */
  fill(): void
  /** Frees the space that `fill` used. */
  clear(): void
  remove(): void
}

/** True if this user may mount a disk. */
export const canMount = (() => {
  try {
    smallDisk(1).remove()
    return true
  } catch {
    return false
  }
})()

/** Mounts a real file system of this many megabytes. Throws if the user may not. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  chmodSync(folder, 0o755)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill() {
      const page = Buffer.alloc(4096)
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, page)
      } catch {
        // There is no space left.
      } finally {
        closeSync(file)
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}
