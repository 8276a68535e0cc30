import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, visit } from './journey.ts'

const LINKS = [
  ['/auth', 'Sign in to your account'],
  ['/auth?signup=true', 'Create your account'],
  ['/pricing', ''],
  ['/pricing?type=lender', ''],
  ['/pricing?type=dealer', ''],
  ['/pricing?type=cro', ''],
  ['/documentation', ''],
  ['/api-reference', ''],
] as const

test.beforeEach(({ page }) => page.goto('/'))

for (const [address, title] of LINKS) {
  test(`the landing page links to ${address}`, async ({ page }) => {
    await page.locator(`a[href="${address}"]`).first().click()

    await expect(page).toHaveURL(new URL(address, page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })
}

for (const address of [
  '/',
  '/auth',
  '/pricing',
  '/documentation',
  '/api-reference',
  '/conversation',
  '/electronic-records',
  '/verify',
]) {
  test(`${address} is accessible in light and dark, and fits a phone`, async ({ page }) => {
    await visit(page, address)

    await expectFitsPhone(page)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with more contrast requested, small print is in ink in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, contrast: 'more' })

    const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)

    await expect(page.getByText('credit reports pulled').first()).toHaveCSS('color', ink)
  })
}

test('the public pages work without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL), javaScriptEnabled: false })
  const page = await context.newPage()

  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('$499').first()).toBeVisible()
  await context.close()
})

test('a visitor calculates a price, saves it as a file, and takes it to sign-up', async ({ page }) => {
  await page.goto('/pricing?type=dealer')
  await expect(page.getByRole('tab', { name: 'Auto Dealers', selected: true })).toBeVisible()
  await page.getByRole('slider', { name: 'Clients' }).fill('210')
  await page.getByRole('switch', { name: /Bureau access/ }).check()
  const receipt = page.getByRole('region', { name: 'Your quote' })
  await expect(receipt).toContainText('$726')
  await expectAccessible(page)

  await page.reload()
  await expect(receipt).toContainText('$726')
  const downloading = page.waitForEvent('download')
  await receipt.getByRole('link', { name: 'Download quote (PDF)' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^tradeline-quote-\d{4}-\d\d-\d\d\.pdf$/)

  await receipt.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page.getByText('Dealer, $726 a month after the trial.')).toBeVisible()
})
