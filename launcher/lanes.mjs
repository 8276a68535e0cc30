import { giveUp, Refusal, step } from './progress.mjs'
import { oneCheck, sum } from './tally.mjs'

const THE_REST = 'What was not run'

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

/** Returns true after the user has stopped the run. */
export const wasInterrupted = () => isInterrupted

/**
 * Runs stages one after the other, the lanes of a stage in parallel, and the parts of a lane in turn. Ends with one
 * line `N passed, N failed`, lists failures in the order of the parts, and sets the exit code to match.
 */
export async function runStages(stages, prepare) {
  const tallyByTitle = new Map()
  try {
    await prepare()
    for (const lanes of stages) await sideBySide(lanes, tallyByTitle)
  } catch (error) {
    giveUp(error)
    tallyByTitle.set(THE_REST, oneCheck(1))
  }
  const titles = [...stages.flat(2).map(({ title }) => title), THE_REST]
  conclude(titles.flatMap((title) => tallyByTitle.get(title) ?? []))
}

/** Every lane runs to its end, even if another one stopped. */
async function sideBySide(lanes, tallyByTitle) {
  const ended = await Promise.allSettled(lanes.map((parts) => inTurn(parts, tallyByTitle)))
  for (const { reason } of ended) if (reason) throw reason
}

async function inTurn(parts, tallyByTitle) {
  for (const { title, run } of parts) {
    const tally = await step(title, run)
    console.log(tally.failed === 0 ? `✓ ${title}\n` : `✗ ${title}: ${tally.failed} not passed\n`)
    tallyByTitle.set(title, { failures: tally.failed === 0 ? [] : [`✗ ${title}`], ...tally })
    if (isInterrupted) throw new Refusal('Interrupted: the rest was not run.')
  }
}

function conclude(tallies) {
  const failures = tallies.flatMap((tally) => tally.failures ?? [])
  const uncertain = tallies.flatMap((tally) => tally.uncertain ?? [])
  const { passed, failed } = sum(tallies)
  process.exitCode = failed === 0 ? 0 : 1
  // Repeats the failures at the end, because they are thousands of lines above.
  if (uncertain.length > 0) console.log(`Uncertain, passed only when run again:\n${uncertain.join('\n')}\n`)
  if (failures.length > 0) console.log(`Not passed:\n${failures.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
}
