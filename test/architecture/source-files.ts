import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOTS = ['app', 'bench', 'database', 'features', 'launcher', 'platform', 'test', 'ui']

export interface SourceFile {
  path: string
  text: string
}

/** Returns every hand-written source file, including tests. */
export function sourceFiles(): SourceFile[] {
  return ROOTS.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|sql|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }))
}

/** Returns true for code that a browser runs: pages, components, and their access to the server. */
export const isScreen = (file: string): boolean =>
  /^(?:ui|app\/(?:browser|screens)|platform\/browser|features\/[^/]+\/screens)\//.test(file)

/** Returns true for code that the server runs, including its rules. */
export const isServed = (file: string): boolean =>
  /^(?:app\/(?:demo|server)|platform|features\/[^/]+\/(?:rules|server))\//.test(file) &&
  !/^platform\/browser\/|\/tests\//.test(file)
