import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const DEALER = { email: 'dealer@demo.test', password: 'Tradeline-demo-1' }

test('an owner checks the books, names an account, closes a month, and corrects it', async ({ page }) => {
  test.slow()
  await openAs(page, DEALER, '/dashboard/lending')
  await page.getByRole('navigation', { name: 'Lending' }).getByRole('link', { name: 'Month end' }).press('Enter')
  await expect(page.getByText('Debits and credits are equal.')).toBeVisible()
  const control = page.getByRole('region', { name: 'Receivables by books and by loans' }).getByRole('row')
  for (const row of (await control.all()).slice(1)) await expect(row.getByRole('cell').last()).toHaveText('$0.00')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await savesJournal(page)

  await page.getByText('Accounts', { exact: true }).click()
  await page.getByRole('button', { name: 'Change Cash on hand' }).click()
  await page.getByLabel('Number').fill('1011')
  await page.getByLabel('Name').fill('Till')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: '1011 Till Asset' })).toBeVisible()

  await page.getByRole('button', { name: 'Close the month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  const closed = await page.getByLabel('Month').inputValue()
  await paysOn(page, closed)

  await page.goto('/dashboard/lending/month-end')
  await page.getByRole('button', { name: 'Reopen the month' }).click()
  await page.getByLabel('Reason').fill('A deposit was entered twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen the month' }).click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await page.getByText('Closings', { exact: true }).click()
  await expect(page.getByText(/A deposit was entered twice/)).toBeVisible()
  await expectAccessible(page)
})

async function savesJournal(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Journal CSV' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, ...rows] = String(await readFile(await download.path()))
    .trim()
    .split('\r\n')
  expect(head).toContain('Journal No,Date,Account,Debit,Credit,Memo,Name')
  expect(rows.length).toBeGreaterThan(2)
}

/** Records a payment that was received on a day of a closed month. */
async function paysOn(page: Page, day: string): Promise<void> {
  await page.goto('/dashboard/lending/loans?status=current&sort=oldest')
  await page.getByRole('region', { name: 'Loans' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Make a payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (USD)').fill('20')
  await dialog.getByLabel('Date received').fill(day)
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText(/The books are closed through/)).toBeVisible()
  await dialog.getByLabel('Enter it as a correction of a closed month').check()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment recorded' })).toBeVisible()
}
