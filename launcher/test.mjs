// `npm test`: every check and test of the project, ending with one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { inCheckout, projectEnvironment } from './checkout.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'
import { ensureInstalled } from './installation.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { runProgram } from './program.mjs'
import { giveUp, Refusal, step } from './progress.mjs'
import { oneCheck, playwrightTally, sum, vitestTally } from './tally.mjs'
import { ensureBuilt } from './web-build.mjs'

const LIMIT_MS = 20 * 60_000
const reports = inCheckout('.cache', 'test')

const RINGS = [
  { title: 'Lint', run: () => check('oxlint') },
  { title: 'Format', run: () => check('biome', ['check']) },
  { title: 'Unused code', run: () => check('knip', ['--no-progress']) },
  { title: 'Types', run: () => check('tsc', ['--noEmit', '-p', '.']) },
  { title: 'Units, policies, wire, architecture', run: vitest },
  { title: 'Web build', run: webBuild },
  { title: 'Journeys in a browser', run: journeys },
]

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

stopWithNpm()
const tallies = []
const failures = []
try {
  mkdirSync(reports, { recursive: true })
  await ensureInstalled({ withDevelopment: true })
  for (const { title, run } of RINGS) {
    const tally = await step(title, run)
    console.log(tally.failed === 0 ? `✓ ${title}\n` : `✗ ${title}: ${tally.failed} not passed\n`)
    tallies.push(tally)
    failures.push(...(tally.failures ?? (tally.failed === 0 ? [] : [`✗ ${title}`])))
    if (isInterrupted) throw new Refusal('Interrupted: the rest was not run.')
  }
} catch (error) {
  giveUp(error)
  tallies.push(oneCheck(1))
}

const { passed, failed } = sum(tallies)
process.exitCode = failed === 0 ? 0 : 1
// What failed stands above thousands of lines: it is said again where one looks.
if (failures.length > 0) console.log(`Not passed:\n${failures.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)

async function check(program, args = []) {
  return oneCheck(await run(program, args))
}

async function vitest() {
  const report = freshReport('vitest.json')
  const exitCode = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return { ...vitestTally(readReport(report), exitCode), failures: vitestFailures(readReport(report), exitCode) }
}

async function webBuild() {
  try {
    await ensureBuilt()
    return oneCheck(0)
  } catch (error) {
    giveUp(error)
    return oneCheck(1)
  }
}

async function journeys() {
  const report = freshReport('journeys.json')
  const exitCode = await run('playwright', ['test'])
  return {
    ...playwrightTally(readReport(report), exitCode),
    failures: playwrightFailures(readReport(report), exitCode),
  }
}

/** The time limit makes a hung program a failure like any other, so that the last line is always written. */
function run(program, args, extraEnvironment = {}) {
  return runProgram(inCheckout('node_modules', '.bin', program), args, {
    environment: projectEnvironment(extraEnvironment),
    limitMs: LIMIT_MS,
  })
}

function freshReport(name) {
  const file = path.join(reports, name)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
