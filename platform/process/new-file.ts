import { linkSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Creates a file (mode 600) with its text in one step: only one of two processes succeeds, and no process reads half of
 * it. Returns false if the file already exists.
 */
export function makeNewFile(file: string, text: string): boolean {
  const own = `${file}.new-${process.pid}`
  writeFileSync(own, text, { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Returns true for an operating system error with this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
