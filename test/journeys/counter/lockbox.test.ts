import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { borrower } from './borrower.ts'
import { shot } from './shot.ts'

const PASSWORD = 'Tradeline-demo-1'

test('a lockbox batch is corrected, posted with matching totals, and reversed by another person', async ({ page }) => {
  test.slow()
  await openAs(page, { email: 'priya@demo.test', password: PASSWORD }, '/dashboard/lending/counter/lockbox')
  const loan = (await borrower()).loanId.slice(0, 8)
  await page.getByRole('link', { name: 'Enter a batch' }).click()
  await page.getByLabel('Name of the batch').fill('First Bank, deposit 1042')
  await page.getByLabel('Number of checks on the bank’s sheet').fill('2')
  await page.getByLabel('Total on the bank’s sheet (USD)').fill('170.50')
  await page
    .getByLabel('Checks', { exact: true })
    .fill(`Loan\tCheck\tAmount\n#${loan}\t1042\t120.00\nffffffff\t1043\t50.50`)
  await expect(page.getByText('Agrees with the bank’s sheet')).toBeVisible()
  await page.getByRole('button', { name: 'Save and check' }).click()
  await expect(page.getByText('No loan has this number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post the batch' })).toBeDisabled()
  await shot(page, 'batch')
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('button', { name: 'Correct the batch' }).click()
  const checks = page.getByLabel('Checks', { exact: true }).first()
  await checks.fill(`${loan}\t1042\t120.00\n${loan}\t1043\t50.50`)
  await shot(page, 'batch-editor')
  await page.getByRole('button', { name: 'Save and check' }).click()
  await page.getByRole('button', { name: 'Post the batch' }).click()
  await expect(page.getByRole('cell', { name: 'Posted' }).first()).toBeVisible()

  await openAs(page, { email: 'tom@demo.test', password: PASSWORD }, new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Reverse the batch' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Posted from the wrong sheet')
  await dialog.getByRole('button', { name: 'Reverse the batch' }).click()
  await expect(page.getByRole('cell', { name: 'Reversed' }).first()).toBeVisible()
})
