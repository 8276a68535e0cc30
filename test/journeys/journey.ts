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

/** Opens a page, and holds it to the accessibility rules in light and dark. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectAccessible(page)
}

// Between light and dark nothing differs but colour: in dark, the rules that look at colour are asked, and the rest once.
const ABOUT_COLOR = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 AA on what is shown now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=alert]').first()).toBeVisible()
  // Until its answer is there, what is asked anew stands faded, which nobody reads.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // What stands behind another tab is drawn once a second.
  await page.bringToFront()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const found = await violations(page, colorScheme === 'light' ? WCAG_2_2_AA : ABOUT_COLOR)
    expect.soft(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

// Minified, as it is compiled anew in each page.
const AXE = readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8')
// The rows of a table are made alike: asking the first of them takes half of the time on a page with a long one.
const LATER_ROWS = 'tbody > tr:nth-child(n + 11)'

/** What breaks these rules or tags. The page asks itself, which takes a fifth of the time of asking it frame by frame. */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([runOnly, exclude]) => {
      // Nothing here plays by itself, the one rule for which axe would read all style sheets and media beforehand.
      const options = { runOnly: [...runOnly], resultTypes: ['violations' as const], preload: false }
      const found = await window.axe.run({ exclude: [exclude] }, options)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      )
    },
    [rules, LATER_ROWS] as const,
  )
}

/** Lets the change of scheme be painted, and takes every fade to its end: a colour half-way is nobody's contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Not waited for: under a dialog, where nothing is drawn, some never end.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}

/** The page as a phone shows it: accessible, and nothing to scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const desktop = page.viewportSize()
  await page.setViewportSize(PHONE)
  // As tall as the page: a bar that sticks to the edge covers what can be scrolled clear of it, which is no fault.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...PHONE, height: Math.max(PHONE.height, height) })
  // A page that has grown meanwhile is still scrolled as it was.
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

/** The e-mails sent to this address, newest first. */
export async function emailsTo(request: APIRequestContext, address: string): Promise<Letter[]> {
  const reply = await request.get('/dev/mailbox.json')
  return mailbox.parse(await reply.json()).filter(({ to }) => to.includes(address))
}

/** The link in the newest e-mail to this address, waiting until one more than `known` has come. */
export async function linkMailedTo(request: APIRequestContext, address: string, known = 0): Promise<string> {
  await expect.poll(async () => (await emailsTo(request, address)).length).toBeGreaterThan(known)
  const [newest] = await emailsTo(request, address)
  const [link] = newest?.links ?? []
  if (link === undefined) throw new Error(`The e-mail to ${address} has no link`)
  return link
}

const storedSession = z.object({ access_token: z.string(), refresh_token: z.string() })

/** The tokens that the browser keeps for the person who is signed in. */
export async function storedTokens(page: Page): Promise<z.infer<typeof storedSession>> {
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .find((value) => value?.includes('access_token')),
  )
  return storedSession.parse(JSON.parse(String(kept)))
}
