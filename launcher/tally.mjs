/** The tally of one check in the last line of `npm test`. */
export const oneCheck = (exitCode) => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

/** Tallies Vitest's JSON report. A file that couldn't be loaded has no tests and counts as one failure. */
export function vitestTally(report, exitCode) {
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return withCrash(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + brokenFiles.length },
    exitCode,
  )
}

/** Tallies Playwright's JSON report. A test that passed only on a second try counts as failed. */
export function playwrightTally(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return withCrash({ passed: expected, failed: unexpected + flaky }, exitCode)
}

/** A run that fails without a failed test, or that ran no test, has crashed. */
function withCrash({ passed, failed }, exitCode) {
  const crashed = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failed + (crashed ? 1 : 0) }
}
