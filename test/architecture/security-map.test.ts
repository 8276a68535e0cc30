import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const levels: Record<string, number> = JSON.parse(readFileSync('test/architecture/asvs-5.0.json', 'utf8'))

const ROW = /^\| (V\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| (met|not applicable|not met) \| (.*) \|$/gm
const rows = [...page.matchAll(ROW)].map(([, id = '', level = '', , verdict = '', reason = '']) => ({
  ...{ id, verdict, reason, level: Number(level) },
  cited: [...reason.matchAll(/`([\w./-]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title })),
}))

test('each requirement of levels 1 and 2 is listed once with its level', () => {
  expect(Object.fromEntries(rows.map(({ id, level }) => [id, level]))).toEqual(levels)
  expect(rows).toHaveLength(Object.keys(levels).length)
})

test('no requirement of level 1 is unmet', () => {
  expect(rows.filter(({ level, verdict }) => level === 1 && verdict === 'not met').map(({ id }) => id)).toEqual([])
})

test('a met requirement cites a test or section, and any other gives a reason', () => {
  const unproven = rows.filter(({ verdict, cited, reason }) =>
    verdict === 'met' ? cited.length === 0 : reason.trim().length < 6,
  )

  expect(unproven.map(({ id }) => id)).toEqual([])
})

test('each cited test and section exists', () => {
  const absent = rows.flatMap(({ id, cited }) =>
    cited
      .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
      .map(({ file, title }) => `${id} ${file} ${title}`),
  )

  expect(absent).toEqual([])
})
