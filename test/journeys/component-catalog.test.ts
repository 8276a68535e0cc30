import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { expectAccessible } from './journey.ts'

const PICTURES = '.cache/test/catalog'
const WIDTHS = [1440, 390]
const SCHEMES = ['light', 'dark'] as const

let server: ViteDevServer
let address: string

test.beforeAll(async () => {
  server = await createServer({
    cacheDir: path.resolve('.cache/test/vite'),
    server: { host: '127.0.0.1', port: await freePort(), strictPort: true },
    logLevel: 'error',
  })
  await server.listen()
  address = new URL('/dev/catalog', server.resolvedUrls?.local[0]).href
})
test.afterAll(() => server.close())

test('the catalog shows every component of ui/', async ({ page }) => {
  await openCatalog(page)

  const shown = await page
    .locator('[data-component]')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-component') ?? ''))

  expect(shown.toSorted()).toEqual(exportedComponents())
})

test('the built product has no catalog', async ({ request }) => {
  expect((await request.get('/dev/catalog')).status()).toBe(404)
})

for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    test(`the catalog fits ${width} pixels in ${colorScheme}, without an error`, async ({ page }) => {
      const errors = errorsOf(page)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openCatalog(page)

      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

      expect(overflow).toBe(0)
      expect(errors).toEqual([])
      await takePictures(page, `${width}-${colorScheme}`)
    })

test('the catalog is accessible in light and dark', async ({ page }) => {
  await openCatalog(page)

  await expectAccessible(page)
})

test('every dialog of the catalog opens and fits a phone', async ({ page }) => {
  const errors = errorsOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openCatalog(page)
  const group = page.getByRole('region', { name: 'Dialogs', exact: true })
  const buttons = group.getByRole('button', { name: 'Show', exact: true })

  expect(await buttons.count()).toBeGreaterThan(3)
  for (let n = 0; n < (await buttons.count()); n++) {
    await buttons.nth(n).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.screenshot({ path: `${PICTURES}/dialog-${n}.png` })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(errors).toEqual([])
})

test('texts that appear on an act are in the catalog too', async ({ page }) => {
  await openCatalog(page)

  await page.getByRole('button', { name: 'Hover here' }).hover()
  await page.getByRole('button', { name: 'Show with Undo' }).click()

  await expect(page.getByText('Client archived')).toBeVisible()
  await page.getByRole('button', { name: 'Hover here' }).hover()
  await expect(page.getByText("Opens the client's file")).toBeVisible()
})

async function openCatalog(page: Page): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible()
  // The queries of these states have ended by then.
  await expect(page.getByText("Couldn't load the clients")).toBeVisible()
  await expect(page.getByText('Chris Iceman').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  return errors
}

async function takePictures(page: Page, look: string): Promise<void> {
  for (const group of await page.locator('[data-group]').all())
    await group.screenshot({ path: `${PICTURES}/${await group.getAttribute('data-group')}-${look}.png` })
}

/** The components that `ui/` exports, by name: what begins with a capital and isn't a constant or a type. */
function exportedComponents(): string[] {
  return readdirSync('ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(path.join('ui', file), 'utf8').matchAll(
        /^export (?:async )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm,
      ),
    ])
    .map(([, name = '']) => name)
    .toSorted()
}
