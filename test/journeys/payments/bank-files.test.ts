import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { returnsFile } from '#features/payments/tests/bank-files-fixture.ts'
import { borrower, OWNER } from '#test/journeys/counter/borrower.ts'
import { shot } from '#test/journeys/counter/shot.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

test('a company turns bank files on, debits an account by a file, and reads its return', async ({ page }) => {
  test.slow()
  await openAs(page, OWNER, '/dashboard/lending/bank-files')
  await page.getByLabel('Collect from bank accounts by files for your bank').check()
  await page.getByLabel('Bank', { exact: true }).fill('First Bank of Austin')
  await page.getByLabel('Routing number of the bank').fill('111000025')
  await page.getByLabel('Immediate origin').fill('1234567890')
  await page.getByLabel('Company name on entries').fill('Harbor Lending')
  await page.getByLabel('Company ID').fill('1987654321')
  await page.getByLabel('Cutoff of the bank').fill('23:59')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await expect(page.getByRole('heading', { name: 'Files for your bank' })).toBeVisible()

  const loan = `/dashboard/loans/${(await borrower()).loanId}`
  await page.goto(loan)
  await page.getByRole('button', { name: 'Add an account for bank files' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a bank account' })
  await adding.getByLabel('Routing number').fill('021000021')
  await adding.getByLabel('Account number').fill('000987654321')
  await expectAccessible(page)
  await adding.getByLabel('Account number').press('Enter')
  await expect(page.getByText('Bank account ending in 4321')).toBeVisible()

  await page.getByRole('button', { name: 'Take a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a payment' })
  await dialog.getByLabel('Amount (USD)').fill('31.70')
  await dialog.getByLabel('From').selectOption({ label: 'Bank account ending in 4321' })
  await dialog.getByLabel('The borrower authorized it').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Take the payment' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Lending' }).first().click()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('link', { name: 'Bank files' }).click()
  await expect(page.getByText(/1 debit of \$31\.70 would take effect/)).toBeVisible()
  await page.getByRole('button', { name: 'Make a file' }).click()
  const file = page.getByRole('list', { name: 'Bank files' }).getByRole('listitem').first()
  const saving = page.waitForEvent('download')
  await file.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const detail = text.split('\n').find((line) => line.startsWith('6')) ?? ''
  expect(detail).toMatch(/^627021000021000987654321 {5}0000003170/)
  await file.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(file.getByText('Delivered', { exact: true })).toBeVisible()

  const contents = returnsFile([{ detail, code: 'R02' }])
  const upload = { name: 'returns.txt', mimeType: 'text/plain', buffer: Buffer.from(contents) }
  await page.locator('input[type=file]').first().setInputFiles(upload)
  await expect(page.getByText(/1 return posted/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all returns' }).click()
  await expect(page.getByText(/R02: Account closed/)).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(upload)
  await expect(page.getByText(/1 already read/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await shot(page, 'bank-files')
  await page.goto(loan)
  await expect(page.getByText(/Can’t be used: Account closed/)).toBeVisible()
  await shot(page, 'bank-account')
})
