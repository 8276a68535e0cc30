import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { checkout, inCheckout } from './checkout.mjs'
import { Refusal } from './progress.mjs'

const JOURNEYS = `${path.join('test', 'journeys')}${path.sep}`
const TEST = /\.test\.tsx?$/

/**
 * Returns the test files that a command's arguments name, and the options for their runner, which start at the first
 * dash. A folder means all tests in it, and a source file means the test beside it. Throws if there is none.
 */
export function chosenTests(args) {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  const paths = end < 0 ? args : args.slice(0, end)
  if (paths.length === 0) throw new Refusal('Name a file or folder first: npm test -- PATH [options of the runner]')
  const found = [...new Set(paths.flatMap(testsAt))]
  return {
    files: found.filter((file) => !file.startsWith(JOURNEYS)),
    browserFiles: found.filter((file) => file.startsWith(JOURNEYS)),
    options: end < 0 ? [] : args.slice(end),
  }
}

const UNIT_FOLDERS = ['app', 'features', 'launcher', 'platform', 'test/architecture']
// Screens need a window, and tests in folders of their own clone databases and take minutes.
const ELSEWHERE = /[\\/](tests|screens|browser)[\\/]/

/** Returns the files of the unit and architecture tests. */
export function unitTests() {
  return UNIT_FOLDERS.map((folder) => inCheckout(folder))
    .filter((folder) => existsSync(folder))
    .flatMap(testsIn)
    .map((file) => path.relative(checkout, file))
    .filter((file) => !ELSEWHERE.test(file))
}

/** npm runs commands at the top of the clone, so a path is tried from the user's folder first, then from the top. */
function testsAt(given) {
  const place = [path.resolve(process.env.INIT_CWD ?? checkout, given), inCheckout(given)].find((each) =>
    existsSync(each),
  )
  const tests = place === undefined ? [] : testsIn(place)
  if (tests.length === 0) throw new Refusal(`There is no test at ${given}`)
  return tests.map((file) => path.relative(checkout, file))
}

function testsIn(place) {
  if (!statSync(place).isDirectory()) return [place, place.replace(/\.(\w+)$/, '.test.$1')].filter(isTest)
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => isTest(file) && !file.includes(`node_modules${path.sep}`))
}

const isTest = (file) => TEST.test(file) && existsSync(file)
