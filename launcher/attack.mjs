// `npm run attack`: starts the product on this machine, attacks it in full, and ends with a table; exits 1 on any breach.
import { inCheckout, projectEnvironment } from './checkout.mjs'
import { ensureInstalled } from './installation.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { runProgram } from './program.mjs'
import { giveUp } from './progress.mjs'

const LIMIT_MS = 30 * 60_000
const TESTS = ['run', '--project=server', 'test/attack/attack.test.ts', 'platform/http/tests/fuzz.test.ts']
// Prints the table as it is, without the test runner's own output.
const QUIET = [
  '--reporter=json',
  `--outputFile.json=${inCheckout('.cache', 'attack.json')}`,
  '--disableConsoleIntercept',
]

stopWithNpm()
try {
  await ensureInstalled({ withDevelopment: true })
  // A new seed each time finds more. The same seed makes the same attempts.
  const seed = process.env.ATTACK_SEED ?? String(Math.floor(Date.now() / 1000))
  console.log(
    `Attacking the product on this machine in full. This takes two to ten minutes. Repeat with ATTACK_SEED=${seed}.`,
  )
  const environment = projectEnvironment({ ATTACK: 'full', ATTACK_SEED: seed })
  process.exitCode = await runProgram(inCheckout('node_modules', '.bin', 'vitest'), [...TESTS, ...QUIET], {
    environment,
    limitMs: LIMIT_MS,
  })
} catch (error) {
  giveUp(error)
}
