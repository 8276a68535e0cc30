import { describe, expect, test } from 'vitest'
import { FakeClone, noting } from './fake-clone.ts'

const CHECKS = ['oxlint', 'biome', 'knip', 'tsc']

/** Five checks including the build, three server tests, one screen test, and two journeys, all passing. */
function greenClone(): FakeClone {
  const clone = new FakeClone()
  for (const check of CHECKS) clone.program(`node_modules/.bin/${check}`, '')
  clone.program('node_modules/.bin/vitest', runner(THREE_PASSED))
  clone.program('node_modules/.bin/playwright', TWO_PASSED)
  return clone
}

const reporting = (name: string, report: object, exitCode: number) =>
  `process.getBuiltinModule('node:fs').writeFileSync('.cache/test/${name}.json', '${JSON.stringify(report)}'); process.exitCode = ${exitCode}`

const ONE_PASSED = reporting('screens', { numPassedTests: 1, numFailedTests: 0 }, 0)
/** The fake Vitest runs the first program for server tests and the second for screen tests, which pass by default. */
const runner = (server: string, screens = ONE_PASSED) =>
  `if (process.argv.includes('--project=web*')) { ${screens} } else { ${server} }`

const THREE_PASSED = reporting('vitest', { numPassedTests: 3, numFailedTests: 0 }, 0)
const TWO_PASSED = reporting('journeys', { stats: { expected: 2 } }, 0)

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1)

test('every check and every test counts once', async () => {
  using clone = greenClone()

  const { code, output } = await clone.run('test')

  expect(lastLine(output)).toBe('11 passed, 0 failed')
  expect(code).toBe(0)
})

test('checks and the build run beside the tests, and the journeys wait for all of them', async () => {
  using clone = greenClone()
  const waiting = "while (!fs.existsSync('tests')) await new Promise((go) => setTimeout(go, 20));"
  clone.program('node_modules/.bin/oxlint', `${noting('lint', waiting)} fs.writeFileSync('linted', '')`)
  clone.write('build.mjs', `${noting('build', waiting)} fs.mkdirSync('dist')`)
  clone.program(
    'node_modules/.bin/vitest',
    runner(`${noting('tests', "fs.writeFileSync('tests', '');")} ${THREE_PASSED}`),
  )
  const ready = "if (!fs.existsSync('dist') || !fs.existsSync('linted')) process.exit(1);"
  clone.program('node_modules/.bin/playwright', `${noting('journeys', ready)} ${TWO_PASSED}`)

  const { output } = await clone.run('test')

  expect(lastLine(output)).toBe('11 passed, 0 failed')
  expect(clone.acts().at(-1)).toBe('journeys')
})

test('screen tests run beside server tests, and are counted and listed like them', async () => {
  using clone = greenClone()
  const meeting = (own: string, other: string) =>
    `${noting(own)} while (!fs.readFileSync('acts', 'utf8').includes('${other}')) await new Promise((go) => setTimeout(go, 20));`
  const failed = { status: 'failed', fullName: 'a list shows no rows', failureMessages: ['no such row'] }
  const testResults = [{ name: 'ui/list.test.tsx', status: 'failed', assertionResults: [failed] }]
  const oneFailed = reporting('screens', { numPassedTests: 0, numFailedTests: 1, testResults }, 1)
  clone.program(
    'node_modules/.bin/vitest',
    runner(`${meeting('server', 'screens')} ${THREE_PASSED}`, `${meeting('screens', 'server')} ${oneFailed}`),
  )

  const { output } = await clone.run('test')

  expect(output).toContain('Not passed:\n✗ ui/list.test.tsx: a list shows no rows\n    no such row\n')
  expect(lastLine(output)).toBe('10 passed, 1 failed')
})

test('the totals are on one line only', async () => {
  using clone = greenClone()

  const { output } = await clone.run('test')

  expect(output.match(/\d+ passed, \d+ failed/g)).toHaveLength(1)
})

test.each([
  ['a check fails', 'knip', 'process.exit(2)', '10 passed, 1 failed'],
  ['a tool is missing its binary', 'tsc', "throw new Error('broken')", '10 passed, 1 failed'],
  ['tests fail', 'vitest', reporting('vitest', { numPassedTests: 1, numFailedTests: 2 }, 1), '9 passed, 2 failed'],
  ['the tests crash before they report', 'vitest', 'process.exit(1)', '8 passed, 1 failed'],
  ['no test ran', 'vitest', reporting('vitest', { numPassedTests: 0, numFailedTests: 0 }, 0), '8 passed, 1 failed'],
  [
    'the runner fails though its tests pass',
    'vitest',
    reporting('vitest', { numPassedTests: 3 }, 1),
    '11 passed, 1 failed',
  ],
  [
    'a journey passes only on a second try',
    'playwright',
    reporting('journeys', { stats: { expected: 1, flaky: 1 } }, 0),
    '10 passed, 1 failed',
  ],
  ['the browser cannot start', 'playwright', 'process.exit(1)', '9 passed, 1 failed'],
])('if %s, the last line and the exit code say so', async (_, tool, source, line) => {
  using clone = greenClone()
  clone.program(`node_modules/.bin/${tool}`, tool === 'vitest' ? runner(source) : source)

  const { code, output } = await clone.run('test')

  expect(lastLine(output)).toBe(line)
  expect(code).toBe(1)
})

test('a test file that cannot be loaded is a failure', async () => {
  using clone = greenClone()
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] }
  clone.program('node_modules/.bin/vitest', runner(reporting('vitest', report, 1)))

  const { output } = await clone.run('test')

  expect(lastLine(output)).toBe('11 passed, 1 failed')
})

test('failures are repeated above the last line, each with its message', async () => {
  using clone = greenClone()
  const wire = { status: 'failed', fullName: 'a stranger reads nothing', failureMessages: ['expected 200 to be 403'] }
  const unread = { name: 'ui/broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [{ name: 'platform/rest/tests/rest.test.ts', status: 'failed', assertionResults: [wire] }, unread],
  }
  const specs = [
    { file: 'cards.test.ts', title: 'a card', ok: true, tests: [{ results: [{ status: 'passed' }] }] },
    {
      file: 'reports.test.ts',
      title: 'a report',
      ok: false,
      tests: [{ results: [{ status: 'timedOut', error: { message: 'no such button' } }] }],
    },
  ]
  const journeys = { stats: { expected: 1, unexpected: 1 }, suites: [{ specs: [], suites: [{ specs }] }] }
  clone.program('node_modules/.bin/knip', 'process.exit(2)')
  clone.program('node_modules/.bin/vitest', runner(reporting('vitest', report, 1)))
  clone.program('node_modules/.bin/playwright', reporting('journeys', journeys, 1))

  const { output } = await clone.run('test')

  expect(output.trimEnd().split('\n').slice(-10)).toEqual([
    'Not passed:',
    '✗ Unused code',
    '✗ platform/rest/tests/rest.test.ts: a stranger reads nothing',
    '    expected 200 to be 403',
    '✗ ui/broken.test.ts',
    '    Cannot find module',
    '✗ reports.test.ts: a report',
    '    no such button',
    '',
    '9 passed, 4 failed',
  ])
})

test('a runner that fails although its tests pass is listed with its exit code', async () => {
  using clone = greenClone()
  clone.program('node_modules/.bin/vitest', runner(reporting('vitest', { numPassedTests: 3 }, 1)))

  const { output } = await clone.run('test')

  expect(output).toContain('✗ vitest ended with exit code 1; its own output above says why')
})

describe('a few failed files', () => {
  const WIRE = 'platform/rest/tests/rest.test.ts'
  const failed = {
    ...{ numPassedTests: 2, numFailedTests: 1 },
    testResults: [
      {
        ...{ name: WIRE, status: 'failed' },
        assertionResults: [{ status: 'failed', fullName: 'a race', failureMessages: ['too late'] }],
      },
    ],
  }
  /** Fails when it runs everything, and runs `again` when it is given files. */
  const onlyAtFirst = (again: string) =>
    `if (process.argv[3] === '${WIRE}') { ${again} } else { ${reporting('vitest', failed, 1)} }`

  test('are run once more alone, and tests that pass then are listed as uncertain', async () => {
    using clone = greenClone()
    clone.program('node_modules/.bin/vitest', runner(onlyAtFirst(reporting('vitest', { numPassedTests: 1 }, 0))))

    const { code, output } = await clone.run('test')

    expect(lastLine(output)).toBe('11 passed, 0 failed')
    expect(code).toBe(0)
    expect(output).toContain(`Uncertain, passed only when run again:\n✗ ${WIRE}: a race\n    too late\n`)
  })

  test('fail if they fail again, under the names of the first run', async () => {
    using clone = greenClone()
    clone.program('node_modules/.bin/vitest', runner(onlyAtFirst(reporting('vitest', failed, 1))))

    const { code, output } = await clone.run('test')

    expect(lastLine(output)).toBe('10 passed, 1 failed')
    expect(code).toBe(1)
    expect(output).not.toContain('Uncertain')
  })

  test('are not run again if there are many', async () => {
    using clone = greenClone()
    const testResults = 'abcdefghi'.split('').map((name) => ({ ...failed.testResults[0], name }))
    clone.program(
      'node_modules/.bin/vitest',
      runner(
        `if (process.argv[3] === 'a') process.exit(0); ${reporting('vitest', { numFailedTests: 9, testResults }, 1)}`,
      ),
    )

    const { output } = await clone.run('test')

    expect(lastLine(output)).toBe('8 passed, 9 failed')
    expect(output).not.toContain('Once more')
  })

  test('are not run again if the first run was interrupted', async () => {
    using clone = greenClone()
    const interrupting = "process.kill(process.ppid, 'SIGINT'); process.on('SIGINT', () => undefined)"
    clone.program('node_modules/.bin/vitest', runner(`${interrupting}; ${onlyAtFirst(reporting('vitest', {}, 0))}`))

    const { code, output } = await clone.run('test')

    expect(output).not.toContain('Once more')
    expect(output).toContain('Interrupted: the rest was not run.')
    expect(code).toBe(1)
  })

  test('of journeys are run once more alone, too', async () => {
    using clone = greenClone()
    const spec = { file: 'cards.test.ts', title: 'a card', ok: false, tests: [{ results: [{ status: 'timedOut' }] }] }
    const first = { stats: { expected: 1, unexpected: 1 }, suites: [{ specs: [spec] }] }
    const second = reporting('journeys', { stats: { expected: 1 } }, 0)
    clone.program(
      'node_modules/.bin/playwright',
      `if (process.argv[3] === 'cards.test.ts') { ${second} } else { ${reporting('journeys', first, 1)} }`,
    )

    const { output } = await clone.run('test')

    expect(lastLine(output)).toBe('11 passed, 0 failed')
    expect(output).toContain('✗ cards.test.ts: a card')
  })
})

test('a failed install still ends in the one line', async () => {
  using clone = greenClone()
  clone.remove('node_modules/.package-lock.json')
  clone.program('outer/npm', 'process.exit(1)')

  const { code, output } = await clone.run('test')

  expect(lastLine(output)).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})
