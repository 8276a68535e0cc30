import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { checkout, inCheckout } from './checkout.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runProgram } from './program.mjs'
import { Refusal, step } from './progress.mjs'

const SOURCES = [
  'app/browser',
  'app/screens',
  'features',
  'platform/browser',
  'platform/rules',
  'platform/translation',
  'languages',
  'ui',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
]
/** Folders of a feature that never reach a browser. */
const NOT_BUILT = new Set(['server', 'sql', 'tests'])
const stamp = inCheckout('dist', '.built-from')

/** Builds the web app into dist/ unless the existing build is from these exact sources. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (isBuilt()) return
    const sources = fingerprint()
    rmSync(stamp, { force: true })
    await step('Building the web app', build)
    writeFileSync(stamp, sources)
  })
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/** Runs the commands of `npm run build` without starting npm. */
async function build() {
  const { scripts } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'))
  const code = await runProgram(scripts.build, [], { shell: true })
  if (code !== 0) throw new Refusal(`The web app could not be built: ${scripts.build} ended with exit code ${code}.`)
}

/** Hashes names and contents, so a checkout or a touched file alone doesn't cause a new build. */
function fingerprint() {
  const hash = createHash('sha256')
    .update(process.env['UI_LANGUAGE'] ?? '')
    .update('\0')
  for (const file of SOURCES.flatMap((source) => filesIn(inCheckout(source)))) {
    hash.update(path.relative(checkout, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [place]
  return readdirSync(place)
    .filter((name) => !NOT_BUILT.has(name))
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}
