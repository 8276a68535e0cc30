// `npm run faults`: kills, fills, hangs, and upgrades the product on this machine while clients use it, and ends with a table. Exits 1
// if anything was lost, duplicated, or stuck.
import { parseArgs } from 'node:util'

import { inCheckout, projectEnvironment } from './checkout.mjs'
import { ensureInstalled } from './installation.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { runProgram } from './program.mjs'
import { giveUp, Refusal } from './progress.mjs'

const LIMIT_MS = 60 * 60_000
const TESTS = ['run', '--project=server', 'test/faults/faults.test.ts', 'platform/database/tests/upgraded-rows.test.ts']
// Prints the table as it is, without the test runner's own output.
const QUIET = [
  '--reporter=json',
  `--outputFile.json=${inCheckout('.cache', 'faults.json')}`,
  '--disableConsoleIntercept',
]
const VARIABLES = { kills: 'KILLS', 'database-kills': 'DATABASE_KILLS', upgrades: 'UPGRADES', seed: 'SEED' }

stopWithNpm()
try {
  const asked = askedFor()
  // A new seed each time finds more. The same seed makes the same choices.
  const seed = String(asked.seed ?? Math.floor(Date.now() / 1000))
  await ensureInstalled({ withDevelopment: true })
  console.log(
    `Injecting faults into the product on this machine. This takes about twenty minutes. Repeat with --seed ${seed}.`,
  )
  const settings = Object.entries({ ...asked, seed }).map(([name, value]) => [`FAULTS_${VARIABLES[name]}`, value])
  process.exitCode = await runProgram(inCheckout('node_modules', '.bin', 'vitest'), [...TESTS, ...QUIET], {
    environment: projectEnvironment({ FAULTS: 'full', ...Object.fromEntries(settings) }),
    limitMs: LIMIT_MS,
  })
} catch (error) {
  giveUp(error)
}

/** Returns the options as typed. Each must be a whole number. */
function askedFor() {
  const options = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, { type: 'string' }]))
  try {
    const { values } = parseArgs({ options })
    for (const [name, value] of Object.entries(values))
      if (!/^\d{1,10}$/.test(value)) throw new Refusal(`--${name} must be a whole number.`)
    return values
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `${error.message} The options are ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    )
  }
}
