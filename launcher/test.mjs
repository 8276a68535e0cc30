// `npm test`: every check and test of the project, ending with one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
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

const RINGS = [
  { title: 'Lint', run: () => check('oxlint') },
  { title: 'Format', run: () => check('biome', ['check']) },
  { title: 'Unused code', run: () => check('knip', ['--no-progress']) },
  { title: 'Types', run: () => check('tsc', ['--noEmit', '-p', '.']) },
  { title: 'Units, policies, wire, architecture', run: () => withSecondLook(vitest, () => isInterrupted) },
  { title: 'Web build', run: webBuild },
  { title: 'Journeys in a browser', run: () => withSecondLook(journeys, () => isInterrupted) },
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
const uncertain = []
try {
  mkdirSync(reports, { recursive: true })
  await ensureInstalled({ withDevelopment: true })
  for (const { title, run } of RINGS) {
    const tally = await step(title, run)
    console.log(tally.failed === 0 ? `✓ ${title}\n` : `✗ ${title}: ${tally.failed} not passed\n`)
    tallies.push(tally)
    failures.push(...(tally.failures ?? (tally.failed === 0 ? [] : [`✗ ${title}`])))
    uncertain.push(...(tally.uncertain ?? []))
    if (isInterrupted) throw new Refusal('Interrupted: the rest was not run.')
  }
} catch (error) {
  giveUp(error)
  tallies.push(oneCheck(1))
}

const { passed, failed } = sum(tallies)
process.exitCode = failed === 0 ? 0 : 1
// What failed stands above thousands of lines: it is said again where one looks.
if (uncertain.length > 0) console.log(`Uncertain, passed only when run again:\n${uncertain.join('\n')}\n`)
if (failures.length > 0) console.log(`Not passed:\n${failures.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)

async function check(program, args = []) {
  return oneCheck(await run(program, args))
}

async function vitest(files) {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await run('vitest', ['run', ...files, ...reporters])
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
