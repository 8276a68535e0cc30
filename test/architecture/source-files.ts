import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOTS = ['bench', 'database', 'domain', 'launcher', 'server', 'test', 'web']

export interface SourceFile {
  path: string
  text: string
}

/** Every file of the four roots and their tests, as written by hand. */
export function sourceFiles(): SourceFile[] {
  return ROOTS.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|sql|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }))
}
