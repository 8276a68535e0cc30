import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PHONE = { width: 390, height: 844 }

/** Opens a page and checks its accessibility in the light and dark themes. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectAccessible(page)
}

// Only colors differ between the themes, so in dark only the color rules are checked.
const ABOUT_COLOR = ['color-contrast', 'link-in-text-block']

/** Expects no violation of WCAG 2.2 AA on the current page, in the light and dark themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=alert]').first()).toBeVisible()
  // Content that is loading is faded, so this waits for it.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A background tab is rendered only once a second.
  await page.bringToFront()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const found = await violations(page, colorScheme === 'light' ? WCAG_2_2_AA : ABOUT_COLOR)
    expect.soft(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

// Minified, because each page compiles it again.
const AXE = readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8')
// All rows of a table are alike. Checking only the first ones takes half the time on a page with a long table.
const LATER_ROWS = 'tbody > tr:nth-child(n + 11)'

/**
 * Returns violations of these rules or tags. Running axe in the page takes a fifth of the time of running it frame by
 * frame.
 */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([runOnly, exclude]) => {
      // No page plays media by itself, so axe need not preload style sheets and media for that rule.
      const options = { runOnly: [...runOnly], resultTypes: ['violations' as const], preload: false }
      const found = await window.axe.run({ exclude: [exclude] }, options)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      )
    },
    [rules, LATER_ROWS] as const,
  )
}

/**
 * Waits until the theme change is painted and finishes every transition, because colors in between have no valid
 * contrast.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Not awaited, because under a dialog, where nothing is rendered, some never end.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}

/** Expects that the page on a phone is accessible and doesn't scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const desktop = page.viewportSize()
  await page.setViewportSize(PHONE)
  // As tall as the page. A bar at the edge may cover content that can be scrolled into view, which is not an error.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...PHONE, height: Math.max(PHONE.height, height) })
  // A page that has grown meanwhile keeps its scroll position.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${page.url()} is wider than a phone`).toBeLessThanOrEqual(0)
  if (desktop) await page.setViewportSize(desktop)
}

const mailbox = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    links: z.array(z.string()),
    created_at: z.string(),
  }),
)

export type Letter = z.infer<typeof mailbox>[number]

/** Returns the mails sent to this address, newest first. */
export async function emailsTo(request: APIRequestContext, address: string): Promise<Letter[]> {
  const reply = await request.get('/dev/mailbox.json')
  return mailbox.parse(await reply.json()).filter(({ to }) => to.includes(address))
}

/** Returns the link in the newest mail to this address, once more than `known` mails have arrived. */
export async function linkMailedTo(request: APIRequestContext, address: string, known = 0): Promise<string> {
  await expect.poll(async () => (await emailsTo(request, address)).length).toBeGreaterThan(known)
  const [newest] = await emailsTo(request, address)
  const [link] = newest?.links ?? []
  if (link === undefined) throw new Error(`The email to ${address} has no link`)
  return link
}

/** Opens the newest link mailed to this address, once more than `known` mails have arrived, and presses the button of its page. */
export async function followLinkMailedTo(page: Page, address: string, known = 0): Promise<void> {
  await page.goto(await linkMailedTo(page.request, address, known))
  await expectAccessible(page)
  await page.getByRole('button').click()
}

const storedSession = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Returns the browser's tokens of the signed-in user. */
export async function storedTokens(page: Page): Promise<z.infer<typeof storedSession>> {
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .find((value) => value?.includes('access_token')),
  )
  return storedSession.parse(JSON.parse(String(kept)))
}
