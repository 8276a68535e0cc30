import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

const figure = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd')

test('a lender quotes a loan, shares it, and pastes the payments of a contract', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard')
  await expect(page.getByText('Total Clients')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('apr')
  await page.getByRole('option', { name: 'APR inspector' }).click()
  await expect(
    page.getByText(/^These fields are still empty: Amount of the loan, Start of interest, Rate,/),
  ).toBeVisible()
  await expectAccessible(page)

  await typesTerms(page)

  await expect(figure(page, 'Amount financed')).toHaveText('$4,925.00')
  await expect(page.getByText('Source: 10 USC 987(b), 32 CFR 232.4(b)')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments of the equation' }).getByRole('row')).toHaveCount(13)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await sharesAndSaves(page)
  await pastes(page)
  await expectAccessible(page)
  await expectFitsPhone(page)
})

/** Types a loan of 24 months with the keyboard alone. */
async function typesTerms(page: Page): Promise<void> {
  await page.getByLabel('Amount of the loan ($)').focus()
  await page.keyboard.type('1234,50')
  await expect(page.getByText('Write 1234.50, with a point before the cents.').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5,000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('18.5')
  await page.getByLabel('Start of interest').fill('2026-01-15')
  await page.getByLabel('First payment').fill('2026-02-15')
  await page.getByLabel('Number of payments').fill('24')
  await page.getByRole('button', { name: 'Add charge' }).press('Enter')
  await page.getByRole('group', { name: 'charge 1' }).getByLabel('Amount ($)').fill('75')
  await page.getByLabel('State', { exact: true }).selectOption('Arkansas')
}

async function sharesAndSaves(page: Page): Promise<void> {
  await page.waitForURL(/state=AR/)
  await page.reload()
  await expect(figure(page, 'Amount financed')).toHaveText('$4,925.00')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ])
  expect(String(await readFile(await download.path())).split('\r\n')).toHaveLength(26)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Start of interestJan 15, 2026')
  await expect(page.getByLabel('Amount of the loan ($)')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

/** Pastes the published single-payment contract of Appendix J (c)(5)(i). */
async function pastes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start over' }).press('Enter')
  await page.getByLabel('By its list of payments').check()
  await page.getByLabel('Amount of the loan ($)').fill('1000')
  await page.getByLabel('Start of interest').fill('1978-01-01')
  await page.getByLabel('Payments', { exact: true }).fill('Date\tAmount\n9/13/78\t$1,080.00')
  await expect(page.getByRole('list', { name: 'Lines to correct' })).toContainText('Line 2: Write the year')
  await page.getByLabel('Payments', { exact: true }).fill('Date\tAmount\n9/13/1978\t$1,080.00')
  await expect(figure(page, 'APR')).toHaveText('11.4510%')
}

test('a loan opens in the inspector with its contract', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard')
  await page.getByRole('region', { name: 'Loans past due' }).getByRole('link').first().click()

  await page.getByRole('link', { name: 'Inspect APR' }).press('Enter')

  await page.waitForURL(/apr-inspector\?/)
  await expect(figure(page, 'APR')).toHaveText(/^\d+\.\d{4}%$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('APR inspector')
})
