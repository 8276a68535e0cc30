import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { inCheckout, projectEnvironment } from './checkout.mjs'
import { playwrightFailedFiles, playwrightFailures, vitestFailedFiles, vitestFailures } from './failures.mjs'
import { runProgram } from './program.mjs'
import { oneCheck, playwrightTally, vitestTally } from './tally.mjs'

const LIMIT_MS = 55 * 60_000
const reports = inCheckout('.cache', 'test')
// The linter and the type checker are Go programs. Less frequent garbage collection saves a fifth of their time for 200
// MB.
const UNHURRIED = projectEnvironment({ GOGC: '400' })

/** The checks that run no test, in their own lane. With `isPatient`, they run at low priority. */
export const staticChecks = ({ isPatient }) =>
  [
    { title: 'Lint', program: 'oxlint' },
    { title: 'Format', program: 'biome', args: ['check'] },
    { title: 'Unused code', program: 'knip', args: ['--no-progress'] },
    // Each checker repeats the work on shared files: the default of four takes half as long again as two.
    { title: 'Types', program: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '2'] },
  ].map(({ title, program, args = [] }) => ({
    title,
    run: async () => oneCheck(await run(program, args, { environment: UNHURRIED, isPatient })),
  }))

/** Runs Vitest and returns what passed and failed. `name` is the report's file. */
export async function vitest(name, options) {
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

/** Runs journeys in a browser, all of them by default, and returns what passed and failed. */
export async function journeys(options) {
  const report = freshReport('journeys.json')
  const exitCode = await run('playwright', ['test', ...options])
  const found = readReport(report)
  return {
    ...playwrightTally(found, exitCode),
    failures: playwrightFailures(found, exitCode),
    failedFiles: playwrightFailedFiles(found),
  }
}

/** The time limit turns a hung program into a failure, so that the last line is always printed. */
function run(program, args, options = {}) {
  return runProgram(inCheckout('node_modules', '.bin', program), args, { limitMs: LIMIT_MS, ...options })
}

function freshReport(name) {
  const file = path.join(reports, name)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
