import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOTS = ['app', 'bench', 'database', 'features', 'launcher', 'platform', 'test', 'ui']

export interface SourceFile {
  path: string
  text: string
}

/** Every source file written by hand, with the tests. */
export function sourceFiles(): SourceFile[] {
  return ROOTS.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|sql|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }))
}

/** Returns true for what a browser shows: pages, components and what they reach the server through. */
export const isScreen = (file: string): boolean =>
  /^(?:ui|app\/(?:browser|screens)|platform\/browser|features\/[^/]+\/screens)\//.test(file)

/** Returns true for what the server runs, its rules included. */
export const isServed = (file: string): boolean =>
  /^(?:app\/(?:demo|server)|platform|features\/[^/]+\/(?:rules|server))\//.test(file) &&
  !/^platform\/browser\/|\/tests\//.test(file)
