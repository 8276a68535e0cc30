import { giveUp, Refusal, step } from './progress.mjs'
import { oneCheck, sum } from './tally.mjs'

const THE_REST = 'What was not run'

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

/** Returns true once the person has stopped the run. */
export const wasInterrupted = () => isInterrupted

/**
 * Runs stages one after the other. The lanes of a stage run side by side, and the parts of a lane in turn. Ends with one line
 * `N passed, N failed`, whose order of failures is that of the parts, and with the exit code that says the same.
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

/** Every lane comes to its end, whatever stopped another. */
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
  // What failed stands above thousands of lines: it is said again where one looks.
  if (uncertain.length > 0) console.log(`Uncertain, passed only when run again:\n${uncertain.join('\n')}\n`)
  if (failures.length > 0) console.log(`Not passed:\n${failures.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
}
