import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { DEMO_PASSWORD } from '#app/demo/demo-people.ts'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { chromium as installedChromium } from '#test/support/browser.ts'
import { median } from './load.ts'
import { temporaryDatabase } from './temporary-database.ts'

const CLIENTS = Number(process.env['BROWSER_CLIENTS'] ?? 10_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 10)
const INTERACTIVE_AIM_MS = 1_000
const LENDER = 'lender@demo.test'
/** Typed faster than any person types. Each letter requests another list once typing pauses. */
const TYPED = 'quinrossel whitfield of austin texas'
const KEY_EVERY_MS = 15

/** Measures the client list for its user: the built product in a browser, with ten thousand clients in the tenant. */
export async function measureInBrowser(): Promise<void> {
  const database = await temporaryDatabase({ durable: false })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-bench-'))
  const url = `http://localhost:${await freePort()}`
  const environment = { ...process.env, DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, PORT: new URL(url).port }
  const product = spawn(process.execPath, ['launcher/start.mjs'], {
    env: { ...environment, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const chunk of product.stdout) if (String(chunk).includes('is ready at')) break
    await fill(database.ownerUrl)
    await withPage(url, async (page) => {
      await print(page, url)
    })
  } finally {
    await ended(product)
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ended(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return
  const end = once(product, 'exit')
  product.kill('SIGINT')
  await end
}

/** Inserts the same people every time into the demo lender's tenant, with triggers off. */
async function fill(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into public.clients (organization_id, user_id, first_name, last_name, email, phone, city, state, zip, ssn, middle_score,
                                   latest_experian_score, latest_equifax_score, latest_transunion_score, last_report_at, created_at)
       select p.organization_id, p.id, (array['Dana', 'Marcus', 'Elena', 'Ruth', 'Caleb'])[1 + n % 5],
              initcap(substr(md5(n::text), 1, 8)), 'client' || n || '@example.test', '512555' || lpad((n % 10000)::text, 4, '0'),
              'Austin', 'TX', '78704', 'XXX-XX-' || lpad((n % 10000)::text, 4, '0'), 300 + n % 551, 300 + n % 551, 310 + n % 541,
              305 + n % 546, now(), now() - n * interval '1 minute'
         from app.people p, generate_series(1, $2::int) n where p.email = $1`,
      [LENDER, CLIENTS],
    )
    await owner.query('reset session_replication_role')
    await owner.query('vacuum analyze public.clients')
  } finally {
    await owner.end()
  }
}

async function withPage(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { executablePath, environment } = await installedChromium()
  const env = Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]))
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${url}/auth`)
    await page.getByLabel('Email').fill(LENDER)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Total Clients').waitFor()
    await work(page)
  } finally {
    await browser.close()
  }
}

async function print(page: Page, url: string): Promise<void> {
  const computed = await computingTime(page)
  const frames: number[] = []
  const loads: number[] = []
  const clicks: number[] = []
  const computing: number[] = []
  let lost = 0
  for (let round = 0; round < ROUNDS; round++) {
    frames.push(await untilFrame(page, `${url}/dashboard/settings`))
    loads.push(await untilInteractive(page, () => page.goto(`${url}/dashboard/clients`, { waitUntil: 'commit' })))
    lost += await emailsLost(page)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await page.getByText('Total Clients').waitFor()
    const before = await computed()
    clicks.push(
      await untilInteractive(page, () => page.getByRole('link', { name: 'Clients', exact: true }).first().click()),
    )
    computing.push((await computed()) - before)
  }
  const timesOf = (all: number[]) => `${median(all).toFixed(0)} ms, slowest ${Math.max(...all).toFixed(0)} ms`
  const aim = `until the list responds to keys (aim ${INTERACTIVE_AIM_MS} ms)`
  console.log(`${CLIENTS.toLocaleString('en-US')} clients in the tenant, in the browser`)
  console.log(`  opened from the dashboard, ${aim}: ${timesOf(clicks)}; computing in the page: ${timesOf(computing)}`)
  console.log(`  opened by its address, ${aim}: ${timesOf(loads)}; a page without data: ${timesOf(frames)}`)
  console.log(`  letters lost of ${(ROUNDS * TYPED.length).toLocaleString('en-US')} typed: ${lost} (aim 0)`)
}

/**
 * Returns a function with the milliseconds that the page's main thread has run, apart from other work on the machine.
 */
async function computingTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

async function untilFrame(page: Page, address: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  return performance.now() - startedAt
}

/** Returns the time from requesting the list until a row takes the focus from a key press. */
async function untilInteractive(page: Page, ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  await page.locator('tbody tr').nth(49).waitFor()
  await page.keyboard.press('j')
  await page.locator('tbody tr:focus').waitFor()
  return performance.now() - startedAt
}

async function emailsLost(page: Page): Promise<number> {
  const box = page.getByLabel('Search clients')
  await box.click()
  await page.keyboard.type(TYPED, { delay: KEY_EVERY_MS })
  const typed = await box.inputValue()
  await page.getByText('No clients match your search criteria').waitFor()
  const kept = await box.inputValue()
  return Math.max(TYPED.length - typed.length, TYPED.length - kept.length)
}
