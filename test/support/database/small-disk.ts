import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives back the room that `fill` took. */
  clear(): void
  remove(): void
}

/** Whether this user may mount a disk of their own. */
export const canMount = (() => {
  try {
    smallDisk(1).remove()
    return true
  } catch {
    return false
  }
})()

/** A real file system of so many megabytes. Throws where the user may not mount one. */
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
        // There is no room any more.
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
