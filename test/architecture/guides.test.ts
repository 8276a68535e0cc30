import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const GUIDES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md']
// Written when the product runs.
const MADE_LATER = ['.data/', '.data/files', '.cache/test/catalog/']

test.each(GUIDES)('every file and folder that %s names exists', (guide) => {
  expect(pathsIn(readFileSync(guide, 'utf8')).filter((path) => !isThere(path))).toEqual([])
})

test('the excerpts of STYLE.md are code that exists', () => {
  const excerpts = [...readFileSync('STYLE.md', 'utf8').matchAll(/^After, in `([^`]+)`:\n\n```\w+\n([\s\S]*?)\n```$/gm)]

  expect(excerpts).toHaveLength(12)
  for (const [, file = '', excerpt = ''] of excerpts) expect(missingLines(file, excerpt), file).toEqual([])
})

/** Paths in backticks (with a slash) and file names anywhere. Leaves out names with a placeholder. */
function pathsIn(text: string): string[] {
  const paths = [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w-]+\.[\w.]+)?)`/g)]
  const names = [...text.matchAll(/(?<![\w/.*-])[a-z][\w-]*(?:\.test)?\.(?:tsx?|sql|mjs)\b(?![/(])/g)]
  return [...paths.map(([, path = '']) => path), ...names.map(([name]) => name)].filter(
    (path) => !/NAME|NNNN/.test(path),
  )
}

const files = sourceFiles().map((file) => file.path)

/** The guides name the parts of a folder by their own names: `rules/` is a part of every feature. */
const isThere = (path: string) =>
  MADE_LATER.includes(path) || existsSync(path) || files.some((file) => `/${file}`.includes(`/${path}`))

/** Returns the lines of code that the file doesn't have. Comments, indentation, and texts may differ. */
function missingLines(file: string, excerpt: string): string[] {
  const lines = new Set(codeLines(readFileSync(file, 'utf8')))
  return codeLines(excerpt).filter((line) => !lines.has(line))
}

const codeLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|(?<=>)[^<>=]+(?=<)/g, "''"))
    .filter((line) => line !== '' && !/^(\/\/|--|\/?\*)/.test(line))
