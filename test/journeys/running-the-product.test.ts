import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { isAlive } from '#server/database/orphan-postgres.ts'
import { Product, removeFolder } from '#test/journeys/product.ts'
import { databaseFolder } from '#test/support/database-folder.ts'

test.describe.configure({ mode: 'serial' })

// One for all: the first start into an empty folder makes the demo, the others find it.
let folder: string

test.beforeAll(() => {
  folder = databaseFolder()
})

test.afterAll(() => removeFolder(folder))

test('a given port that is taken is refused in one sentence', async () => {
  await using taken = await takenPort(0)

  const product = Product.run({ PORT: String(taken.port), DATA_DIR: folder })

  expect(await product.exitCode()).not.toBe(0)
  expect(product.output).toContain(String(taken.port))
  expect(product.output).toMatch(/in use|taken|busy/i)
  expect(product.output).not.toMatch(/^\s+at /m)
  expect(databaseIn(folder)).toBeNull()
})

test('without a given port, the next free one is taken and said', async () => {
  await using busy = await takenPort(3000)
  const product = await Product.start({ PORT: '', DATA_DIR: folder })

  expect(product.output).toMatch(new RegExp(`${busy.port}.*(in use|taken|busy)`, 'i'))
  expect(Number(new URL(product.url).port)).toBeGreaterThan(3000)
  await product.stop()
})

test('Ctrl-C stops the database with the server, and a second start keeps the data', async () => {
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

test('a server that was killed does not keep the next one from starting', async () => {
  const killed = await Product.start({ PORT: '0', DATA_DIR: folder })
  killed.process.kill('SIGKILL')
  await killed.exitCode()

  const next = await Product.start({ PORT: '0', DATA_DIR: folder })

  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  await next.stop()
  expect(databaseIn(folder)).toBeNull()
})

test('a wrong configuration is refused with every problem in one sentence', async () => {
  const product = Product.run({ PORT: 'http', LOG_LEVEL: 'loud', DATA_DIR: folder })

  expect(await product.exitCode()).not.toBe(0)
  expect(product.output).toContain('PORT')
  expect(product.output).toContain('LOG_LEVEL')
  expect(product.output).not.toMatch(/^\s+at /m)
})

test('Ctrl-C on npm start leaves no process behind', async () => {
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
  // Port 3000 may be someone else's already, which serves as well.
  await Promise.race([once(server, 'listening'), once(server, 'error')])
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    [Symbol.asyncDispose]: async () => {
      server.close()
    },
  }
}

async function anonKeyOf(product: Product): Promise<unknown> {
  const config: unknown = await (await fetch(`${product.url}/config.json`)).json()
  return typeof config === 'object' && config && 'anonKey' in config ? config.anonKey : null
}

/** The process of the database in this data folder, or null when none runs. */
function databaseIn(dataDir: string): number | null {
  const lockFile = path.join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(lockFile)) return null
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
  return isAlive(pid) ? pid : null
}

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
