import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { isAlive } from '#platform/database/embedded/orphan-postgres.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import { Product, removeFolder } from './product.ts'

test.describe.configure({ mode: 'serial' })

// One folder for all tests: the first start creates the demo data, and the others find it.
let folder: string

test.beforeAll(() => {
  folder = databaseFolder()
})

test.afterAll(() => removeFolder(folder))

test('a configured port that is taken is rejected in one sentence', async () => {
  await using taken = await takenPort(0)

  const product = Product.run({ PORT: String(taken.port), DATA_DIR: folder })

  expect(await product.exitCode()).not.toBe(0)
  expect(product.output).toContain(String(taken.port))
  expect(product.output).toMatch(/in use|taken|busy/i)
  expect(product.output).not.toMatch(/^\s+at /m)
  expect(databaseIn(folder)).toBeNull()
})

test('the first line of the log has the version from package.json', async () => {
  await using taken = await takenPort(0)
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

  const product = Product.run({ PORT: String(taken.port), DATA_DIR: folder, LOG_LEVEL: 'info' })
  await product.exitCode()

  expect(JSON.parse(product.output.split('\n')[0] ?? '')).toMatchObject({ version, msg: 'Tradeline is starting' })
})

test('without a configured port, the next free one is used and printed', async () => {
  await using busy = await takenPort(3000)
  const product = await Product.start({ PORT: '', DATA_DIR: folder })

  expect(product.output).toMatch(new RegExp(`${busy.port}.*(in use|taken|busy)`, 'i'))
  expect(Number(new URL(product.url).port)).toBeGreaterThan(3000)
  await product.stop()
})

test('Ctrl-C stops the database with the server, and the next start has the data', async () => {
  const first = await Product.start({ PORT: '0', DATA_DIR: folder })
  const firstKey = await anonKeyOf(first)
  const database = Number(databaseIn(folder))
  expect(isAlive(database)).toBe(true)

  const exitCode = await first.stop()

  expect(exitCode).toBe(0)
  expect(isAlive(database)).toBe(false)
  const second = await Product.start({ PORT: '0', DATA_DIR: folder })
  expect(await anonKeyOf(second)).toBe(firstKey)
  await second.stop()
})

test('a killed server does not keep the next one from starting', async () => {
  const killed = await Product.start({ PORT: '0', DATA_DIR: folder })
  killed.process.kill('SIGKILL')
  await killed.exitCode()

  const next = await Product.start({ PORT: '0', DATA_DIR: folder })

  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  await next.stop()
  expect(databaseIn(folder)).toBeNull()
})

test('the server survives a killed database and continues sending mail', async () => {
  const product = await Product.start({ PORT: '0', DATA_DIR: folder, SMTP_URL: '' })
  const before = Number(databaseIn(folder))
  const waiting = (await mailTo(product, LENDER)).length

  process.kill(before, 'SIGKILL')
  await expect.poll(() => databaseIn(folder), PATIENT).not.toBe(before)
  await expect.poll(() => statusOf(product, '/readyz'), PATIENT).toBe(200)
  await expect.poll(() => resetPassword(product, LENDER).catch(() => null), PATIENT).toBe(200)

  await expect.poll(async () => (await mailTo(product, LENDER)).length, PATIENT).toBe(waiting + 1)
  expect(product.output).not.toMatch(/^\s+at /m)
  await product.stop()
})

// Only Linux shows the processes of a database without extra tools.
test('the server reports a frozen database, and continues once it runs again', async () => {
  test.skip(process.platform !== 'linux')
  const product = await Product.start({ PORT: '0', DATA_DIR: folder, SMTP_URL: '' })
  const postmaster = Number(databaseIn(folder))
  const processes = [postmaster, ...childrenOf(postmaster)]

  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  const during = [await resetPassword(product, CRO), await statusOf(product, '/readyz')]
  const alive = await statusOf(product, '/healthz')
  for (const pid of processes) process.kill(pid, 'SIGCONT')

  expect([during, alive]).toEqual([[503, 503], 200])
  await expect.poll(() => statusOf(product, '/readyz'), PATIENT).toBe(200)
  await expect.poll(() => resetPassword(product, CRO), PATIENT).toBe(200)
  await product.stop()
})

test('SIGTERM ends the server within ten seconds although a mail hangs, and the next start sends it once', async () => {
  await using silent = await takenPort(0)
  const reached = once(silent.server, 'connection')
  const stopped = await Product.start({
    PORT: '0',
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
  })
  expect(await resetPassword(stopped, DEALER)).toBe(200)
  await reached

  const from = performance.now()
  stopped.process.kill('SIGTERM')
  const exitCode = await stopped.exitCode()
  const seconds = (performance.now() - from) / 1000
  const next = await Product.start({ PORT: '0', DATA_DIR: folder, SMTP_URL: '' })

  expect(exitCode).toBe(0)
  expect(seconds).toBeLessThan(10)
  await expect.poll(async () => (await mailTo(next, DEALER)).length, PATIENT).toBe(1)
  await next.stop()
})

test('an invalid configuration is rejected with every problem in one sentence', async () => {
  const product = Product.run({ PORT: 'http', LOG_LEVEL: 'loud', DATA_DIR: folder })

  expect(await product.exitCode()).not.toBe(0)
  expect(product.output).toContain('PORT')
  expect(product.output).toContain('LOG_LEVEL')
  expect(product.output).not.toMatch(/^\s+at /m)
})

test('Ctrl-C on npm start leaves no process running', async () => {
  const started = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await untilPrinted(started, /https?:\/\/\S+:\d+/)
  const database = Number(databaseIn(folder))
  expect(isAlive(database)).toBe(true)
  const ended = once(started, 'exit')

  process.kill(-Number(started.pid), 'SIGINT')
  await ended

  expect(isAlive(database)).toBe(false)
  expect(() => process.kill(-Number(started.pid), 0)).toThrow('ESRCH')
})

async function takenPort(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  // Another program may already use port 3000, which works just as well.
  await Promise.race([once(server, 'listening'), once(server, 'error')])
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    [Symbol.asyncDispose]: async () => {
      server.close()
    },
  }
}

const PATIENT = { timeout: 60_000 }
const LENDER = 'lender@demo.test'
const CRO = 'cro@demo.test'
const DEALER = 'dealer@demo.test'

async function statusOf(product: Product, path: string): Promise<number | null> {
  if (product.process.exitCode !== null) throw new Error(`The server ended:\n${product.output}`)
  return fetch(`${product.url}${path}`).then(
    ({ status }) => status,
    () => null,
  )
}

/** Requests a link that resets the password, which is sent as account mail. Returns the status. */
async function resetPassword(product: Product, email: string): Promise<number> {
  const headers = { apikey: String(await anonKeyOf(product)), 'content-type': 'application/json' }
  const body = JSON.stringify({ email })
  return (await fetch(`${product.url}/auth/v1/recover`, { method: 'POST', headers, body })).status
}

async function mailTo(product: Product, email: string): Promise<unknown[]> {
  const mails: { to: string; subject: string }[] = await (await fetch(`${product.url}/dev/mailbox.json`)).json()
  return mails.filter(({ to, subject }) => to === email && subject === 'Reset your password')
}

async function anonKeyOf(product: Product): Promise<unknown> {
  const config: unknown = await (await fetch(`${product.url}/config.json`)).json()
  return typeof config === 'object' && config && 'anonKey' in config ? config.anonKey : null
}

/** Returns the process of the database in this data folder, or null if none runs. */
function databaseIn(dataDir: string): number | null {
  const lockFile = path.join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(lockFile)) return null
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
  return isAlive(pid) ? pid : null
}

/** Returns the child processes of a process, from Linux's /proc. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

function untilPrinted(program: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    program.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (pattern.test(output)) resolve()
    })
    program.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)))
  })
}
