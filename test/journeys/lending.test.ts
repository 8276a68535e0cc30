import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

test('the dashboard links to a past-due loan, and the loan to its borrower’s lending tab', async ({ page }) => {
  await openAs(page, { email: 'lender@demo.test', password: DEMO_PASSWORD }, '/dashboard')
  await expect(page.getByText('Total Clients')).toBeVisible()
  const late = page.getByRole('region', { name: 'Loans past due' })
  await expect(late).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await late.getByRole('link').first().press('Enter')

  await page.waitForURL(/\/dashboard\/loans\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/days · bucket/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment schedule' }).getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText('Clients')
  await expectAccessible(page)
  await expectFitsPhone(page)
  const borrower = page.getByRole('region', { name: 'Borrower' }).locator('dl')
  await page.emulateMedia({ media: 'print' })
  await expect(borrower, 'a heading is not left behind by what it heads').toHaveCSS('break-inside', 'avoid')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: /^Show all/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Payment schedule' }).getByRole('row').nth(13)).toBeVisible()
  await page.locator('summary', { hasText: 'Ledger' }).press('Enter')
  await expect(page.getByText('Disbursement')).toBeVisible()
  const loan = page.url()
  await recordsAndReverses(page, loan)

  await page.locator('dd').getByRole('link').first().press('Enter')

  await page.waitForURL(/\/dashboard\/clients\/[0-9a-f-]{36}/)
  await expect(page.getByRole('tab', { name: 'Lending', selected: true })).toBeVisible()
  await expect(page.locator(`a[href="${new URL(loan).pathname}"]`)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await keepsColumnsInSight(page)
})

/** Records a payment of a dollar and reverses it. A second tab updates without a reload. */
async function recordsAndReverses(page: Page, loan: string): Promise<void> {
  const secondTab = await page.context().newPage()
  await secondTab.goto(loan)
  await secondTab.locator('summary', { hasText: 'Ledger' }).click()
  await expect(secondTab.getByText('Disbursement')).toBeVisible()
  await page.bringToFront()

  await page.getByRole('button', { name: 'Make a Payment' }).press('Enter')
  await page.getByLabel('Amount (USD)').fill('1.00')
  await page.getByLabel('Method').selectOption('Check')
  await expect(page.getByRole('region', { name: 'Payment preview' })).toContainText('Interest$1.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record payment' }).press('Enter')
  await page.getByRole('link', { name: 'Show the receipt' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Payment receipt' })).toBeVisible()
  await expectFitsPhone(page)
  await expect(secondTab.getByRole('cell', { name: '$1.00', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Back to the loan' }).press('Enter')
  await page.locator('summary', { hasText: 'Ledger' }).press('Enter')
  await page
    .getByRole('button', { name: /^Reverse the payment/ })
    .first()
    .press('Enter')
  await page.getByLabel('Reason').fill('Entered by mistake')
  await page.getByRole('button', { name: 'Reverse payment' }).press('Enter')

  await expect(page.getByText('Entered by mistake')).toBeVisible()
  await expect(secondTab.getByText('Entered by mistake')).toBeVisible()
  await secondTab.close()
}

/** A purpose without spaces wraps, and does not push other columns away. */
async function keepsColumnsInSight(page: Page): Promise<void> {
  const purpose = 'x'.repeat(300)
  await page.route('**/rest/v1/loan_applications?*', async (route) => {
    const response = await route.fetch()
    const applications: object[] = await response.json()
    await route.fulfill({ response, json: applications.map((application) => ({ ...application, purpose })) })
  })
  await page.reload()
  const applications = page.getByRole('region', { name: 'Loan applications' })
  await expect(applications.getByText(purpose).first()).toBeVisible()

  expect(await applications.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

test("a missing loan or another company's loan is not found", async ({ page }) => {
  await openAs(
    page,
    { email: 'cro@demo.test', password: DEMO_PASSWORD },
    '/dashboard/loans/00000000-0000-4000-8000-000000000000',
  )
  await expectAccessible(page)
  await expect(page.getByText('Loan not found')).toBeVisible()
  await page.goto('/dashboard/loans')
  await expect(page.getByText('Loan ID is required')).toBeVisible()
})

test('credit repair counts its clients, and the filtered roster is saved with today’s date', async ({ page }) => {
  await openAs(page, { email: 'cro@demo.test', password: DEMO_PASSWORD }, '/dashboard/credit-repair')
  await expectAccessible(page)
  await expect(page.getByLabel('Period')).toHaveValue('30')
  await expect(page.getByText('Avg Improvement')).toBeVisible()
  await page.getByLabel('Period').selectOption('365')
  await expect(page).toHaveURL(/period=365/)
  const roster = page.getByRole('region', { name: 'Client roster', exact: true }).getByRole('row')
  await expect(roster.nth(1)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByLabel('Status', { exact: true }).selectOption('paused')
  await expect(roster.nth(1)).toContainText('Paused')
  await page.getByPlaceholder('Search clients...').fill('No such name')
  await expect(page.getByText('No clients found')).toBeVisible()
  await page.getByPlaceholder('Search clients...').fill('')
  await page.getByLabel('Status', { exact: true }).selectOption('active')
  await expect(roster.nth(1)).toContainText('Active')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^client-roster-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Name,Enrolled,Status,Client,Middle score,Change')

  await roster.nth(1).getByRole('link').click()
  await page.waitForURL(/\/dashboard\/clients\/[0-9a-f-]{36}/)
})
