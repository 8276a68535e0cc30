const FILES_AT_MOST = 8

/**
 * Runs the tests, and if a few files failed, runs those again alone. A test that fails again has failed. A test that
 * passes then was disturbed, for example by a busy machine: it counts as passed and is listed as uncertain. Many failed
 * files are not run again. `run` takes the files to run, or none for all, and returns a tally with the failed files and
 * their failures. An interrupted run is not repeated.
 */
export async function withSecondLook(run, isInterrupted) {
  const first = await run([])
  const files = [...new Set(first.failedFiles)]
  if (files.length === 0 || files.length > FILES_AT_MOST || isInterrupted()) return first
  console.log(`Once more, alone: ${files.join(', ')}`)
  const second = await run(files)
  if (second.failed > 0) return first
  return { passed: first.passed + first.failed, failed: 0, failures: [], uncertain: first.failures }
}
