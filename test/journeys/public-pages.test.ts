import { expect, test } from '@playwright/test'
import { expectFitsPhone, visit } from '#test/journeys/journey.ts'

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
  test(`the landing page leads to ${address}`, async ({ page }) => {
    await page.locator(`a[href="${address}"]`).first().click()

    await expect(page).toHaveURL(new URL(address, page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })
}

for (const address of ['/', '/auth', '/pricing', '/documentation', '/api-reference']) {
  test(`${address} is accessible in light and dark, and fits a phone`, async ({ page }) => {
    await visit(page, address)

    await expectFitsPhone(page)
  })
}

test('the public pages are read without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL), javaScriptEnabled: false })
  const page = await context.newPage()

  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('$499').first()).toBeVisible()
  await context.close()
})
