import path from 'node:path'

const SHOWN = 1500

/** Returns the failures of Vitest's JSON report: each test's file and name with the start of its message. */
export function vitestFailures(report, exitCode) {
  const named = (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative('.', file.name ?? '')
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [described(name, file.message)]
    return failed.map(({ fullName, failureMessages }) => described(`${name}: ${fullName}`, failureMessages?.[0]))
  })
  return orEnding(named, 'vitest', exitCode)
}

/** Returns the failures of Playwright's JSON report, in the same form. */
export function playwrightFailures(report, exitCode) {
  const named = (report?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, ok, tests }) => {
    const results = (tests ?? []).flatMap((each) => each.results ?? [])
    const bad = results.find(({ status }) => status !== 'passed')
    return ok && bad === undefined ? [] : [described(`${file}: ${title}`, bad?.error?.message)]
  })
  return orEnding(named, 'playwright', exitCode)
}

/** Returns the files with failed tests, as the runners accept them. */
export const vitestFailedFiles = (report) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => path.relative('.', name ?? ''))

export const playwrightFailedFiles = (report) =>
  (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file }) => file)

/** A run that fails without naming a test failed itself. */
const orEnding = (named, program, exitCode) =>
  named.length > 0 || exitCode === 0
    ? named
    : [`✗ ${program} ended with exit code ${exitCode}; its own output above says why`]

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const described = (name, message = '') => {
  const lines = message.slice(0, SHOWN).trim().split('\n').filter(Boolean)
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
