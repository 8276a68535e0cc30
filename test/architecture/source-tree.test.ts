import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const VAGUE = /^(utils?|helpers?|lib|common|shared|types|hooks|services|constants|misc|index)$/
// These folders only grow: one migration each, one decision each.
const LONG_FOLDERS = ['database/migrations', 'docs/decisions']
const MOST_FILES = 40
const IMPORT = /(?:from|import)\s*\(?\s*'((?:#|\.\/)[^']+)'/g

/** The boundary tests name files that must not exist. */
const PROSE_ABOUT_IMPORTS = /^test\/architecture\//

const files = sourceFiles()
const code = files.filter(({ path: file }) => /\.(tsx?|mjs)$/.test(file))

test('every file and folder has a specific name', () => {
  const vague = files
    .map(({ path: file }) => file)
    .filter((file) => file.split(path.sep).some((part) => VAGUE.test(part.replace(/\..*$/, ''))))

  expect(vague).toEqual([])
})

test('no folder has too many files', () => {
  const folders = Map.groupBy(files, ({ path: file }) => path.dirname(file))
  const long = [...folders].filter(([folder, within]) => within.length > MOST_FILES && !LONG_FOLDERS.includes(folder))

  expect(long.map(([folder, within]) => `${folder}: ${within.length}`)).toEqual([])
})

test('every import by #name or ./ finds a file, extension included', () => {
  const broken = code
    .filter(({ path: file }) => !PROSE_ABOUT_IMPORTS.test(file))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(IMPORT)]
        .map(([, source = '']) => source)
        .filter((source) => !existsSync(resolved(file, source)))
        .map((source) => `${file}: ${source}`),
    )

  expect(broken).toEqual([])
})

const resolved = (file: string, source: string) =>
  source.startsWith('#') ? source.slice(1) : path.join(path.dirname(file), source)

test('half of the code files are under 150 lines, and 90% under 300', () => {
  const lengths = code.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
  const figures = { files: lengths.length, median: quantile(lengths, 0.5), p90: quantile(lengths, 0.9) }
  console.info('lines per code file', figures)

  expect(figures.median).toBeLessThan(150)
  expect(figures.p90).toBeLessThan(300)
})

const quantile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)]
