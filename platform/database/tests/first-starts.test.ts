import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#app/demo/demo-people.ts'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { postgresHome } from '#platform/database/embedded/postgres-home.ts'
import { Product } from '#test/journeys/product.ts'
import { organizationPostgres } from '#test/support/database/company-postgres.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'

let folder: string
let running: Product[]
beforeEach(() => {
  folder = databaseFolder()
  running = []
})
afterEach(async () => {
  for (const product of running) await product.stop()
  for (const place of [postgresHome(folder).dataDir, folder]) rmSync(place, { recursive: true, force: true })
})

function run(environment: NodeJS.ProcessEnv): Product {
  const product = Product.run({ DATA_DIR: folder, ...environment })
  running.push(product)
  return product
}

/** In production there is no demo data, which takes most of a first start. */
async function runWithoutDemo(): Promise<Product> {
  const port = await freePort()
  const needed = { SMTP_URL: 'smtp://127.0.0.1:9', ALLOW_SANDBOX: 'true', LOG_LEVEL: 'error' }
  return run({ NODE_ENV: 'production', PORT: String(port), APP_URL: `http://localhost:${port}`, ...needed })
}

/** Returns the status of a sign-in as the demo lender. */
async function signIn({ url }: Product): Promise<number> {
  const config: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: config.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lender@demo.test', password: DEMO_PASSWORD }),
  })
  return response.status
}

// Each start adds the demo, one after the other.
test('two first starts on one empty database take turns, and both succeed', async () => {
  await using postgres = await organizationPostgres()
  const environment = { DATABASE_URL: postgres.databaseUrl, PORT: '0' }
  const starts = [run(environment), run(environment)]

  await Promise.all(starts.map((product) => product.ready()))

  const printed = starts.map(({ output }) => output).join('\n')
  expect(printed).toContain('Another process is setting up or upgrading this database. Waiting for it.')
  expect(printed).toContain('Another process is adding the demo data. Waiting for it.')
  expect(printed).not.toMatch(/^\s+at |"level":50/m)
  expect(await Promise.all(starts.map(signIn))).toEqual([200, 200])
  for (const product of running.splice(0)) await product.stop()
}, 180_000)

test("of two first starts on one data folder, one succeeds, and the other waits and then reports the first one's address", async () => {
  const starts = await Promise.all([runWithoutDemo(), runWithoutDemo()])

  await Promise.race(starts.map((product) => product.exitCode()))

  const [ended] = starts.filter(({ process }) => process.exitCode !== null)
  const [other] = starts.filter(({ process }) => process.exitCode === null)
  if (!ended || !other) throw new Error(`One should run:\n${starts.map(({ output }) => output).join('\n')}`)
  await other.ready()
  expect(ended.process.exitCode).toBe(1)
  expect(ended.output.trim().split('\n')).toEqual([
    `Tradeline is already starting on ${folder} (process ${other.process.pid}). Waiting for it.`,
    `Tradeline is already running on ${folder}, at ${other.url} (process ${other.process.pid}). Stop it, or choose another folder with DATA_DIR.`,
  ])
})

test('a first start that is killed while creating the database is replaced by the one that waits', async () => {
  const killed = await runWithoutDemo()
  const isCreating = () => readdirSync(folder).some((name) => name.startsWith('postgres.unfinished'))
  await expect.poll(isCreating, { interval: 5 }).toBe(true)
  const next = await runWithoutDemo()
  await expect.poll(() => next.output).toContain('Waiting for it.')

  killed.process.kill('SIGKILL')
  await killed.exitCode()
  running.splice(running.indexOf(killed), 1)
  await next.ready()

  expect(existsSync(path.join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
})
