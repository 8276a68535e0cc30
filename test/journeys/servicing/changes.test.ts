import { expect, type Page, test } from '@playwright/test'
import { shot } from '#test/journeys/counter/shot.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const ORDERS = { name: 'orders.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

async function openLateLoan(page: Page) {
  await openAs(page, LENDER, '/dashboard/lending/loans?status=past_due')
  await page.getByRole('row').filter({ hasText: 'Past due' }).getByRole('link').nth(1).click()
  await page.waitForURL(/\/dashboard\/loans\//)
}

test('a borrower settles in two payments, and the agreement is printed', async ({ page }) => {
  test.slow()
  await openLateLoan(page)
  const part = page.getByRole('region', { name: 'Settlement' })
  await part.getByRole('button', { name: 'Offer a settlement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer a settlement' })
  await expectAccessible(page)
  await dialog.getByLabel('Amount (USD)').fill('100')
  await dialog.getByRole('button', { name: 'Add another payment' }).click()
  await dialog.getByLabel('Amount (USD)').nth(1).fill('50')
  await shot(page, 'settlement-dialog')
  await dialog.getByRole('button', { name: 'Offer the settlement' }).click()
  await expect(part.getByText(/^\$150\.00 for /)).toBeVisible()

  await part.getByRole('button', { name: 'Record the acceptance' }).click()

  await expect(part.getByText('Accepted', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Agreement (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^settlement-/)
  await shot(page, 'settlement')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await part.getByRole('button', { name: 'Cancel the settlement' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel the settlement' })
  await cancel.getByRole('textbox').fill('Other terms')
  await cancel.getByRole('button', { name: 'Cancel the settlement' }).click()
  await expect(part.getByText('Canceled', { exact: true })).toBeVisible()
})

test('a servicemember gets the cap without orders, which are attached later', async ({ page }) => {
  test.slow()
  await openLateLoan(page)
  await page.getByRole('button', { name: 'Change Loan' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the loan' })
  await dialog.getByLabel('Change', { exact: true }).selectOption({ label: 'Servicemember’s 6% cap' })
  const day = await dialog.getByLabel('Date', { exact: true }).inputValue()
  await dialog.getByLabel('Last day').fill(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}`)
  await dialog.getByLabel('Reason').fill('Called up')
  await expectAccessible(page)
  await shot(page, 'scra-dialog')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog).toBeHidden()

  await page.getByText('Ledger', { exact: true }).click()
  await expect(page.getByText('Orders are missing').first()).toBeVisible()
  await page.getByRole('button', { name: 'Attach orders' }).first().click()
  const orders = page.getByRole('dialog', { name: 'Attach the military orders' })
  await orders.locator('input[type=file]').first().setInputFiles(ORDERS)
  await expect(orders.getByRole('combobox', { name: 'Military orders' })).not.toHaveValue('')
  await orders.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(page.getByText('Orders: orders.pdf').first()).toBeVisible()
  await shot(page, 'scra-ledger')
})

test('the notices page has statements, the mail, and annual interest', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending/notices')
  await page.getByRole('combobox', { name: 'Statements', exact: true }).selectOption({ label: 'Every month' })
  await page.getByLabel('Statement, days before the due date').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mail' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Annual interest' })).toBeVisible()
  await shot(page, 'notices')
  await expectAccessible(page)
  await expectFitsPhone(page)
  // Other journeys read the emails of this company.
  await page.getByRole('combobox', { name: 'Statements', exact: true }).selectOption({ label: 'None' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Statements', exact: true })).toHaveValue('')
})

test('a product limits extensions', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending/products')
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.waitForURL(/products\/[0-9a-f-]{36}/)
  await page.getByLabel('Extensions in 12 months').fill('2')
  await page.getByLabel('Longest extension (periods)').fill('1')
  await shot(page, 'product-limits')
  await expectAccessible(page)
  await expectFitsPhone(page)
})
