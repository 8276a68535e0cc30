import { expect, test } from 'vitest'
import { FakeClone, noting } from './fake-clone.ts'

/** A clone with a unit test, a screen test, and a journey. Its runners record their files and options. */
function cloneWithTests(): FakeClone {
  const clone = new FakeClone()
  for (const file of [
    'platform/rules/csv.ts',
    'platform/rules/csv.test.ts',
    'ui/list/list.test.tsx',
    'test/journeys/cards.test.ts',
  ])
    clone.write(file, '')
  clone.program('node_modules/.bin/vitest', runner('vitest', 'chosen', { numPassedTests: 2, numFailedTests: 0 }))
  clone.program('node_modules/.bin/playwright', runner('playwright', 'journeys', { stats: { expected: 1 } }))
  return clone
}

const runner = (name: string, report: string, contents: object) => `
  const given = process.argv.slice(3).filter((arg) => !/^--(reporter|outputFile)/.test(arg))
  const fs = process.getBuiltinModule('node:fs')
  fs.appendFileSync('acts', '${name} ' + given.join(' ') + '\\n')
  fs.writeFileSync('.cache/test/${report}.json', '${JSON.stringify(contents)}')`

test.each([
  ['a unit test', ['platform/rules/csv.test.ts'], ['vitest platform/rules/csv.test.ts'], '2 passed, 0 failed'],
  [
    'a source file with a test beside it',
    ['platform/rules/csv.ts'],
    ['vitest platform/rules/csv.test.ts'],
    '2 passed, 0 failed',
  ],
  ['a test of a screen', ['ui/list/list.test.tsx'], ['vitest ui/list/list.test.tsx'], '2 passed, 0 failed'],
  ['a folder', ['ui'], ['vitest ui/list/list.test.tsx'], '2 passed, 0 failed'],
  [
    'a journey, which needs the web build',
    ['test/journeys/cards.test.ts'],
    ['build', 'playwright test/journeys/cards.test.ts'],
    '2 passed, 0 failed',
  ],
  [
    'tests of both kinds',
    ['platform/rules', 'test/journeys'],
    ['vitest platform/rules/csv.test.ts', 'build', 'playwright test/journeys/cards.test.ts'],
    '4 passed, 0 failed',
  ],
  [
    'a file with options of the runner',
    ['platform/rules/csv.test.ts', '-t', 'quotes'],
    ['vitest platform/rules/csv.test.ts -t quotes'],
    '2 passed, 0 failed',
  ],
])('%s is run by its own runner, and nothing else runs', async (_, args, acts, line) => {
  using clone = cloneWithTests()

  const { code, output } = await clone.run('test', ...args)

  expect(clone.acts()).toEqual(acts)
  expect(output.trimEnd().split('\n').at(-1)).toBe(line)
  expect(code).toBe(0)
})

test('missing packages are installed first', async () => {
  using clone = cloneWithTests()
  clone.remove('node_modules/.package-lock.json')

  await clone.run('test', 'platform/rules/csv.test.ts')

  expect(clone.acts()).toEqual(['npm', 'vitest platform/rules/csv.test.ts'])
})

test.each([
  [['domain/nowhere.test.ts'], 'There is no test at domain/nowhere.test.ts'],
  [['build.mjs'], 'There is no test at build.mjs'],
  [['-t', 'quotes'], 'Name a file or folder first: npm test -- PATH [options of the runner]'],
])('%j runs nothing and is rejected in one sentence', async (args, sentence) => {
  using clone = cloneWithTests()

  const { code, output } = await clone.run('test', ...args)

  expect(output.trim()).toBe(sentence)
  expect(code).toBe(1)
  expect(clone.acts()).toEqual([])
})

test('the quick check runs the static checks and the tests that need no database clone', async () => {
  using clone = cloneWithTests()
  for (const elsewhere of ['platform/rest/tests/single', 'features/cards/screens/card-page', 'test/access/every-right'])
    clone.write(`${elsewhere}.test.ts`, '')
  clone.write('test/architecture/walls.test.ts', '')
  for (const check of ['oxlint', 'biome', 'knip', 'tsc']) clone.program(`node_modules/.bin/${check}`, noting(check))
  clone.program('node_modules/.bin/vitest', runner('vitest', 'check', { numPassedTests: 3, numFailedTests: 0 }))

  const { code, output } = await clone.run('check')

  expect(clone.acts().toSorted()).toEqual([
    'biome',
    'knip',
    'oxlint',
    'tsc',
    'vitest --project=server platform/rules/csv.test.ts test/architecture/walls.test.ts',
  ])
  expect(output.trimEnd().split('\n').at(-1)).toBe('7 passed, 0 failed')
  expect(code).toBe(0)
})
