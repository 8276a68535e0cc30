import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

test('a card is issued to a client, used in the sandbox, paid off, and frozen', async ({ page }) => {
  await openAs(page, { email: 'dealer@demo.test', password: 'Tradeline-demo-1' }, '/dashboard/clients')
  await page.locator('tbody a[href*="/dashboard/clients/"]').first().click()
  await page.getByRole('button', { name: 'Issue a card' }).click()
  await expect(page.getByLabel('Product')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue card', exact: true }).click()
  await page.waitForURL(/\/dashboard\/cards\/[0-9a-f-]{36}$/)

  await page.getByLabel('Amount (USD)').fill('1000.01')
  await page.getByRole('button', { name: 'Simulate an authorization' }).click()
  await expect(page.getByText('Declined. It is over the available credit.')).toBeVisible()
  await page.getByLabel('Amount (USD)').fill('400')
  await page.getByRole('button', { name: 'Simulate an authorization' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: /^Authorization/ })).toContainText('Held until')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Post $400.00 at Corner shop' }).click()
  await expect(page.getByRole('cell', { name: 'Became a purchase' })).toBeVisible()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('row', { name: /^Payment/ })).toBeVisible()
  await page.getByRole('button', { name: 'Freeze' }).click()

  await expect(page.getByText('Frozen', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Card summary' })).toContainText('Available$1,000.00')
  await expectAccessible(page)
  await expectFitsPhone(page)
})
