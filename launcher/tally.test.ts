import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// The launcher is plain JavaScript because it runs before anything is installed, so its modules have no types.
const launcher = (file: string) => import(path.resolve('launcher', file))
const { outerPath, projectEnvironment } = await launcher('checkout.mjs')
const { playwrightFailedFiles, playwrightFailures, vitestFailedFiles, vitestFailures } = await launcher('failures.mjs')
const { withSecondLook } = await launcher('second-look.mjs')
const { oneCheck, playwrightTally, sum, vitestTally } = await launcher('tally.mjs')

const failed = (name: string, assertions: object[] = [{ status: 'failed' }]) => ({
  ...{ name: path.resolve(name), status: 'failed', assertionResults: assertions },
})

describe('the tally of tests', () => {
  test.each([
    ['all passed', { numPassedTests: 3, numFailedTests: 0 }, 0, { passed: 3, failed: 0 }],
    ['some failed', { numPassedTests: 3, numFailedTests: 2 }, 1, { passed: 3, failed: 2 }],
    [
      'a file could not be loaded',
      { numPassedTests: 3, testResults: [failed('a.test.ts', [])] },
      1,
      { passed: 3, failed: 1 },
    ],
    [
      'a file has failed tests',
      { numPassedTests: 3, numFailedTests: 1, testResults: [failed('a.test.ts')] },
      1,
      { passed: 3, failed: 1 },
    ],
    ['none ran', { numPassedTests: 0 }, 0, { passed: 0, failed: 1 }],
    ['the runner crashed afterwards', { numPassedTests: 3 }, 137, { passed: 3, failed: 1 }],
    ['nothing was reported', null, 1, { passed: 0, failed: 1 }],
  ])('when %s', (_, report, exitCode, tally) => {
    expect(vitestTally(report, exitCode)).toEqual(tally)
  })

  test.each([
    ['all passed', { stats: { expected: 2 } }, 0, { passed: 2, failed: 0 }],
    ['one passed on a second try', { stats: { expected: 2, flaky: 1 } }, 0, { passed: 2, failed: 1 }],
    ['one failed', { stats: { expected: 2, unexpected: 1 } }, 1, { passed: 2, failed: 1 }],
    ['nothing was reported', undefined, 0, { passed: 0, failed: 1 }],
  ])('of journeys when %s', (_, report, exitCode, tally) => {
    expect(playwrightTally(report, exitCode)).toEqual(tally)
  })

  test('adds up, with a check counting as one', () => {
    expect(sum([oneCheck(0), oneCheck(1), oneCheck(137), { passed: 5, failed: 0 }])).toEqual({ passed: 6, failed: 2 })
    expect(sum([])).toEqual({ passed: 0, failed: 0 })
  })
})

describe('the list of failures', () => {
  test('names each test by its file and title, with the start of its message', () => {
    const assertion = {
      status: 'failed',
      fullName: 'a rule holds',
      failureMessages: [`expected 1\n\n${'x'.repeat(5_000)}`],
    }

    const [said = ''] = vitestFailures({ testResults: [failed('features/clients/rules/a.test.ts', [assertion])] }, 1)

    expect(said.split('\n').slice(0, 2)).toEqual([
      `✗ ${path.normalize('features/clients/rules/a.test.ts')}: a rule holds`,
      '    expected 1',
    ])
    expect(said.length).toBeLessThan(1_700)
  })

  test('names the runner itself if it names no test', () => {
    expect(vitestFailures(null, 139)).toEqual([expect.stringContaining('vitest ended with exit code 139')])
    expect(playwrightFailures(undefined, 1)).toEqual([expect.stringContaining('playwright ended with exit code 1')])
    expect(vitestFailures({ testResults: [] }, 0)).toEqual([])
  })

  test('finds journeys in nested suites', () => {
    const spec = (title: string, ok: boolean, statuses: string[]) => ({
      ...{
        file: 'x.test.ts',
        title,
        ok,
        tests: [{ results: statuses.map((status) => ({ status, error: { message: 'gone' } })) }],
      },
    })
    const report = {
      suites: [
        { suites: [{ specs: [spec('holds', true, ['passed']), spec('breaks', false, ['failed'])] }], specs: [] },
      ],
    }

    expect(playwrightFailures(report, 1)).toEqual(['✗ x.test.ts: breaks\n    gone'])
    expect(playwrightFailedFiles(report)).toEqual(['x.test.ts'])
    expect(playwrightFailures({ suites: [{ specs: [spec('wavers', true, ['failed', 'passed'])] }] }, 0)).toHaveLength(1)
  })

  test('gives the files to run again', () => {
    expect(
      vitestFailedFiles({ testResults: [failed('a.test.ts'), { ...failed('b.test.ts'), status: 'passed' }] }),
    ).toEqual(['a.test.ts'])
    expect(vitestFailedFiles(null)).toEqual([])
  })
})

describe('a second run', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  const first = (failedFiles: string[]) => ({
    passed: 10,
    failed: 2,
    failures: ['✗ one', '✗ two'],
    failedFiles,
    uncertain: [],
  })
  const green = { passed: 2, failed: 0, failures: [], failedFiles: [], uncertain: [] }
  const look = async (runs: object[], isInterrupted = false) => {
    const asked: string[][] = []
    const outcome = await withSecondLook(
      async (files: string[]) => {
        asked.push(files)
        return runs[asked.length - 1]
      },
      () => isInterrupted,
    )
    return { asked, outcome }
  }

  test('that passes counts the failures as passed and lists them', async () => {
    const { asked, outcome } = await look([first(['a', 'a', 'b', 'c']), green])

    expect(asked).toEqual([[], ['a', 'b', 'c']])
    expect(outcome).toEqual({ passed: 12, failed: 0, failures: [], uncertain: ['✗ one', '✗ two'] })
  })

  test('that fails again keeps the first outcome', async () => {
    const outcome = first(['a'])

    expect((await look([outcome, { ...green, failed: 1 }])).outcome).toBe(outcome)
  })

  test.each([
    ['nothing failed', first([]), false],
    ['nine files failed', first('abcdefghi'.split('')), false],
    ['the run was interrupted', first(['a']), true],
  ])('is skipped when %s', async (_, outcome, isInterrupted) => {
    const looked = await look([outcome, green], isInterrupted)

    expect(looked).toEqual({ asked: [[]], outcome })
  })
})

test('our own programs find the binaries of this clone first, and those of no other clone', () => {
  const other = path.join('/elsewhere', 'node_modules', '.bin')
  vi.stubEnv('PATH', ['/usr/bin', other, '/bin'].join(path.delimiter))

  const [first, ...rest] = String(projectEnvironment({ EXTRA: '1' }).PATH).split(path.delimiter)

  expect(first).toBe(path.resolve('node_modules', '.bin'))
  expect(rest).toEqual(['/usr/bin', '/bin'])
  expect(outerPath()).toBe(['/usr/bin', '/bin'].join(path.delimiter))
  vi.unstubAllEnvs()
})
