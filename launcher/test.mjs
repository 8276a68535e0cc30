// `npm test`: every check and test of the project, ending with one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { inCheckout, projectEnvironment } from './checkout.mjs'
import { playwrightFailedFiles, playwrightFailures, vitestFailedFiles, vitestFailures } from './failures.mjs'
import { ensureInstalled } from './installation.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { runProgram } from './program.mjs'
import { giveUp, Refusal, step } from './progress.mjs'
import { withSecondLook } from './second-look.mjs'
import { oneCheck, playwrightTally, sum, vitestTally } from './tally.mjs'
import { ensureBuilt } from './web-build.mjs'

const LIMIT_MS = 20 * 60_000
const reports = inCheckout('.cache', 'test')

// Asks nothing of the tests and runs beside them, one after the other, where they leave a core idle.
const CHECKS = [
  { title: 'Web build', run: webBuild },
  { title: 'Lint', run: () => check('oxlint') },
  { title: 'Format', run: () => check('biome', ['check']) },
  { title: 'Unused code', run: () => check('knip', ['--no-progress']) },
  // Each checker works out anew what its files share: four, as it would be, take half as much again as two.
  { title: 'Types', run: () => check('tsc', ['--noEmit', '-p', '.', '--checkers', '2']) },
]
// Linter and types are programs in Go: they clear up memory less often, which saves a fifth of their time for 200 MB.
const UNHURRIED = projectEnvironment({ GOGC: '400' })
const TESTS = [
  { title: 'Units, policies, wire, architecture', run: () => withSecondLook(serverTests, () => isInterrupted) },
]
// They compute all the time, and those of the server wait half of theirs: beside each other they fill the cores.
const SCREENS = [{ title: 'Screens', run: () => withSecondLook(screenTests, () => isInterrupted) }]
const JOURNEYS = [{ title: 'Journeys in a browser', run: () => withSecondLook(journeys, () => isInterrupted) }]
const THE_REST = 'What was not run'

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

stopWithNpm()
const tallyByTitle = new Map()
try {
  mkdirSync(reports, { recursive: true })
  await ensureInstalled({ withDevelopment: true })
  const lanes = await Promise.allSettled([inTurn(CHECKS), inTurn(TESTS), inTurn(SCREENS)])
  for (const { reason } of lanes) if (reason) throw reason
  await inTurn(JOURNEYS)
} catch (error) {
  giveUp(error)
  tallyByTitle.set(THE_REST, oneCheck(1))
}

// In this order, whatever ended first.
const titles = [...[...CHECKS, ...TESTS, ...SCREENS, ...JOURNEYS].map(({ title }) => title), THE_REST]
const tallies = titles.flatMap((title) => tallyByTitle.get(title) ?? [])
const failures = tallies.flatMap((tally) => tally.failures ?? [])
const uncertain = tallies.flatMap((tally) => tally.uncertain ?? [])
const { passed, failed } = sum(tallies)
process.exitCode = failed === 0 ? 0 : 1
// What failed stands above thousands of lines: it is said again where one looks.
if (uncertain.length > 0) console.log(`Uncertain, passed only when run again:\n${uncertain.join('\n')}\n`)
if (failures.length > 0) console.log(`Not passed:\n${failures.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)

async function inTurn(rings) {
  for (const { title, run } of rings) {
    const tally = await step(title, run)
    console.log(tally.failed === 0 ? `✓ ${title}\n` : `✗ ${title}: ${tally.failed} not passed\n`)
    tallyByTitle.set(title, { failures: tally.failed === 0 ? [] : [`✗ ${title}`], ...tally })
    if (isInterrupted) throw new Refusal('Interrupted: the rest was not run.')
  }
}

async function check(program, args = []) {
  return oneCheck(await run(program, args, { environment: UNHURRIED, isPatient: true }))
}

function serverTests(files) {
  return vitest('vitest.json', [...files, '--project=server'])
}

function screenTests(files) {
  return vitest('screens.json', [...files, '--project=web*', `--maxWorkers=${availableParallelism()}`])
}

async function vitest(name, options) {
  const report = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await run('vitest', ['run', ...options, ...reporters])
  const found = readReport(report)
  return {
    ...vitestTally(found, exitCode),
    failures: vitestFailures(found, exitCode),
    failedFiles: vitestFailedFiles(found),
  }
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

async function journeys(files) {
  const report = freshReport('journeys.json')
  const exitCode = await run('playwright', ['test', ...files])
  const found = readReport(report)
  return {
    ...playwrightTally(found, exitCode),
    failures: playwrightFailures(found, exitCode),
    failedFiles: playwrightFailedFiles(found),
  }
}

/** The time limit makes a hung program a failure like any other, so that the last line is always written. */
function run(program, args, options = {}) {
  return runProgram(inCheckout('node_modules', '.bin', program), args, { limitMs: LIMIT_MS, ...options })
}

function freshReport(name) {
  const file = path.join(reports, name)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
