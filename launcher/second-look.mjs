const FILES_AT_MOST = 3

/**
 * Runs tests; where a few files failed, those once more and alone. What fails again is wrong. What passes then was disturbed, such as
 * by a busy machine: it counts as passed and is named as uncertain, for someone to mend. Many failed files are no chance.
 * `run` takes the files to run, or none for all, and answers a tally with the failed files and what failed in them. Whoever has
 * interrupted the first run waits for no second.
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
