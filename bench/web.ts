import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium as playwright } from '@playwright/test'
import { Product, removeFolder } from '#test/journeys/product.ts'
import { chromium } from '#test/support/browser.ts'
import { median } from './load.ts'
import { temporaryFolder } from './temporary-database.ts'
import { clientRenderedLanding } from './web-client-rendered.ts'
import { observedPage, type Step, slowestAnswer, type Visit, visit } from './web-page.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const LANDING_PAINT_AIM_MS = 1_000
const LANDING_RATIO_AIM = 0.35
const LIST_USABLE_AIM_MS = 2_000
const SHIFT_AIM = 0.02
const ANSWER_AIM_MS = 100

/** An address, and the element that shows that the page is usable. */
const PUBLIC = [
  ['/', 'main a[href^="/auth"]'],
  ['/pricing', '#pricing-calculator [role=tab], #pricing-calculator input'],
  ['/auth', 'input[type=email]'],
] as const
const SIGNED_IN = [
  ['/dashboard', 'main section'],
  ['/dashboard/clients', 'main tbody a'],
] as const

/**
 * Measures how the built product's pages load in a real browser with a CPU four times slower, 1.6 Mbit/s, and 150 ms
 * latency.
 */
export async function run(): Promise<void> {
  const folder = temporaryFolder()
  const product = await Product.start({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' })
  const { executablePath, environment } = await chromium()
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox'], env: environment })
  try {
    console.log('medians over', ROUNDS, 'visits; first: with nothing kept, again: with the files of the last visit')
    console.log('address              script kB   first paint   largest paint   usable   shift   usable again')
    const landing = await report(browser, product.url, PUBLIC)
    await compareLanding(browser, landing)
    const list = await report(browser, product.url, SIGNED_IN, signIn)
    console.log(`client list usable ${list.toFixed(0)} ms (aim ${LIST_USABLE_AIM_MS})`)
    await answering(browser, product.url)
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(folder)
  }
}

type Addresses = readonly (readonly [string, string])[]

/**
 * Prints a line for each address. Returns the first one's largest paint for public pages, and the last one's time to
 * usable otherwise.
 */
async function report(
  browser: Browser,
  base: string,
  addresses: Addresses,
  before?: (context: BrowserContext, base: string) => Promise<void>,
): Promise<number> {
  let answer = 0
  for (const [address, usable] of addresses) {
    const first: Visit[] = []
    const again: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext()
      await before?.(context, base)
      const page = await observedPage(context, usable)
      first.push(await visit(page, base + address, true))
      await visit(page, base + address, false)
      again.push(await visit(page, base + address, false))
      await context.close()
    }
    const of = (visits: Visit[], key: keyof Visit) => median(visits.map((each) => each[key]))
    const shift = Math.max(...first.map((each) => each.shift))
    console.log(
      `${address.padEnd(20)} ${of(first, 'scriptKilobytes').toFixed(0).padStart(9)} ${ms(of(first, 'firstPaint'), 13)} ${ms(of(first, 'largestPaint'), 15)} ${ms(of(first, 'usable'), 8)} ${shift.toFixed(3).padStart(7)} ${ms(of(again, 'usable'), 14)}${shift > SHIFT_AIM ? `   SHIFTS (aim ${SHIFT_AIM})` : ''}`,
    )
    if (before !== undefined) answer = of(first, 'usable')
    else if (address === '/') answer = of(first, 'largestPaint')
  }
  return answer
}

async function compareLanding(browser: Browser, ours: number): Promise<void> {
  const bare = await clientRenderedLanding()
  const paints: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext()
    const page = await observedPage(context, 'main a[href^="/auth"]')
    paints.push((await visit(page, bare.url, true)).largestPaint)
    await context.close()
  }
  bare.stop()
  const drawn = median(paints)
  console.log(
    `landing's largest paint ${ours.toFixed(0)} ms (aim ${LANDING_PAINT_AIM_MS}); drawn in the browser ${drawn.toFixed(0)} ms, ratio ${(ours / drawn).toFixed(2)} (aim ${LANDING_RATIO_AIM})`,
  )
}

/** Thirty steps of an ordinary morning, each awaited as a user would. */
async function answering(browser: Browser, base: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signIn(context, base)
  const page = await context.newPage()
  await page.goto(`${base}/dashboard/clients`)
  await page.locator('main tbody a').first().waitFor()
  const steps = thirtySteps(page)
  const slowest = await slowestAnswer(page, steps)
  console.log(
    `slowest answer of ${steps.length} steps: ${slowest.waitMs.toFixed(0)} ms to the next paint, at: ${slowest.step} (aim ${ANSWER_AIM_MS})`,
  )
  await context.close()
}

function thirtySteps(page: Page): Step[] {
  const press = (key: string): Step => [`press ${key}`, () => page.keyboard.press(key)]
  const type = (text: string) => [...text].map(press)
  return [
    ['focus the search', () => page.getByPlaceholder('Search clients...').click()],
    ...type('rhon'),
    ...Array.from({ length: 4 }, () => press('Backspace')),
    ['sort', () => page.locator('main thead button').first().click()],
    ['sort the other way', () => page.locator('main thead button').first().click()],
    press('j'),
    press('j'),
    press('k'),
    press('Control+k'),
    ...type('bureau'),
    press('Escape'),
    ['open a client', () => page.locator('main tbody a').first().click()],
    ['turn to the second sheet', () => page.getByRole('tab').nth(1).click()],
    ['turn to the third', () => page.getByRole('tab').nth(2).click()],
    ['turn to the fourth', () => page.getByRole('tab').nth(3).click()],
    ['turn to the first', () => page.getByRole('tab').nth(0).click()],
    ['go to the bureau desk', () => page.getByRole('link', { name: 'Credit Bureau' }).first().click()],
  ]
}

async function signIn(context: BrowserContext, base: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${base}/auth`)
  await page.getByLabel('Email').fill('lender@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Tradeline-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.waitForLoadState('networkidle')
  await page.close()
}

const ms = (value: number, width: number) => `${value.toFixed(0)} ms`.padStart(width)
