import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'
const LENDER = { email: 'lender@demo.test', password: DEMO_PASSWORD }

const entryOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lending', exact: true })

test('a lender works through the pipeline, by keyboard and on a phone', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard')
  await expect(page.getByText('Total Clients')).toBeVisible()
  await entryOf(page).press('Enter')
  await page.waitForURL('/dashboard/lending')
  const rows = page.getByRole('region', { name: 'Applications' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(entryOf(page)).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('link', { name: 'Board', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Needs data' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.goBack()
  await expect(rows.nth(1)).toBeVisible()

  await page.getByLabel('Search applicants or numbers').fill('No such name')
  await expect(page.getByText('No matches')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter')
  await expect(rows.nth(1)).toBeVisible()
  await savesAsFile(page, 'applications')
  const applicant = rows.nth(1).getByRole('link')
  const name = await applicant.textContent()
  await applicant.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? 'no name')
  await expect(page.getByRole('heading', { name: 'Structures' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(rows.nth(1)).toBeVisible()
})

test('the dashboard leads to all past-due loans, and the palette finds one of them', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard')
  await page.getByRole('link', { name: 'All loans past due' }).press('Enter')
  await page.waitForURL(/\/dashboard\/lending\/loans\?status=past_due/)
  const loans = page.getByRole('region', { name: 'Loans' }).getByRole('row')
  await expect(loans.nth(1)).toContainText('Past due')
  await expect(page.getByLabel('Status')).toHaveValue('past_due')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await savesAsFile(page, 'loans')
  const shortId = (await loans.nth(1).getByText(/^#/).textContent()) ?? ''

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a client' }).fill(shortId)
  await page.getByRole('option', { name: `Loan ${shortId}` }).click()

  await page.waitForURL(new RegExp(`/dashboard/loans/${shortId.slice(1)}`))
  await page.goBack()
  await page.getByRole('navigation', { name: 'Lending' }).getByRole('link', { name: 'Applications' }).press('Enter')
  await page.waitForURL('/dashboard/lending')
  await page.getByRole('link', { name: 'APR inspector' }).press('Enter')
  await page.waitForURL('/dashboard/lending/apr-inspector')
})

async function savesAsFile(page: Page, list: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${list}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
  expect(String(await readFile(await download.path())).split('\r\n').length).toBeGreaterThan(2)
}

test('an owner opens lending for the company, which leads to the first product, and closes it again', async ({
  page,
}) => {
  await openAs(page, { email: 'cro@demo.test', password: DEMO_PASSWORD }, '/dashboard/lending')
  await expect(page.getByText('Lending is not open yet')).toBeVisible()
  await expect(entryOf(page)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open it in Org Admin' }).press('Enter')

  await page.getByRole('button', { name: 'Open lending' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your first product' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'Do this later' }).press('Enter')
  await page.waitForURL('/dashboard/lending')
  await expect(entryOf(page)).not.toHaveAttribute('aria-disabled', 'true')

  await page.goto('/dashboard/org-admin?section=lending')
  await expect(page.getByText('Lending is open.')).toBeVisible()
  await page.getByRole('button', { name: 'Close lending' }).press('Enter')
  await expect(page.getByText('Lending is closed.')).toBeVisible()
  await expect(entryOf(page)).toHaveAttribute('aria-disabled', 'true')
})
