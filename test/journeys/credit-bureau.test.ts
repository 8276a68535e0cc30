import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

async function enter(page: Page, address: string): Promise<void> {
  await openAs(page, { email: 'lender@demo.test', password: DEMO_PASSWORD }, address)
}

test('an order without purpose and consent is rejected, and keeps the input', async ({ page }) => {
  await enter(page, '/dashboard/credit-bureau/order')
  await page.getByLabel('Search clients').fill('Connie')
  await page
    .getByRole('link', { name: /Connie Flict/ })
    .first()
    .click()
  await page.getByRole('checkbox', { name: /Experian/ }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('City').fill('Oceanside')

  await page.getByRole('button', { name: 'Order report' }).click()

  await expect(page.getByRole('alert')).toHaveText(
    'Validation error: Permissible purpose is required, Consent must be confirmed',
  )
  await expect(page.getByLabel('City')).toHaveValue('Oceanside')
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('recent reports can be filtered by client, and the export has all matches', async ({ page }) => {
  await enter(page, '/dashboard/credit-bureau/recent')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Client', { exact: true }).fill('connie flict')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/client=connie\+flict/)
  await expect(page.getByRole('rowheader', { name: 'Rhonda Rouse' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('connie flict')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 320, height: 800 })
  const table = page.getByRole('region', { name: 'Recent reports' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()

  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toContain('Connie Flict')
})

test('a report can show only its differences, and can be saved as PDF and CSV', async ({ page }) => {
  await enter(page, '/dashboard/credit-bureau/recent?client=connie')
  await page.getByRole('link', { name: 'Connie Flict' }).first().click()
  await page.getByRole('button', { name: 'Show only differences' }).click()
  await expect(page.getByText('PIKE ROAD AUTO').first()).toBeVisible()
  await expect(page.getByText('CAPSTONE VISA')).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhone(page)

  for (const format of ['PDF', 'CSV']) {
    // On a busy machine, a PDF takes seconds.
    const saved = page.waitForEvent('download', { timeout: 60_000 })
    await page.getByRole('button', { name: format, exact: true }).click()
    // The reason is required for the first file of a report, and also applies to the next.
    if (format === 'PDF') {
      await page.getByLabel('Reason').fill('Copy for the loan file')
      await page.getByRole('button', { name: 'Download' }).click()
    }
    const file = await readFile(await (await saved).path(), 'latin1')
    expect(file.slice(0, 5) === '%PDF-').toBe(format === 'PDF')
    expect(file).not.toMatch(/\d{3}-\d{2}-\d{4}/)
  }
})

test('any two reports of a client can be compared, from either of them', async ({ page }) => {
  await enter(page, '/dashboard/credit-bureau/recent?client=rita+return')
  await page.getByRole('link', { name: 'Rita Return' }).last().click()

  await page.getByRole('link', { name: 'Compare' }).click()

  await expect(page.getByRole('heading', { name: /^Reinserted/ })).toBeVisible()
  const earlier = page.getByLabel('Earlier report')
  const oldest = await earlier.inputValue()
  await expect(earlier.locator('option')).toHaveCount(6)
  await page.getByLabel('Later report').selectOption({ index: 1 })
  await expect(earlier.locator('option')).toHaveCount(5)
  await expect(earlier).toHaveValue(oldest)
  await expect(
    page
      .getByRole('img', { name: /FICO 8/ })
      .or(page.getByText('FICO 8 by bureau'))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})
