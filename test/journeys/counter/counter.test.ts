import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { borrower } from './borrower.ts'
import { shot } from './shot.ts'

const PASSWORD = 'Tradeline-demo-1'
const CLERK = { email: 'priya@demo.test', password: PASSWORD }
const ADMIN = { email: 'tom@demo.test', password: PASSWORD }

test('a clerk takes cash with a receipt, another person voids it, and the drawer is counted and closed', async ({
  page,
  browser,
}) => {
  test.slow()
  await opensDrawer(page)
  await takesCash(page)
  await page.getByRole('button', { name: 'Next payment' }).click()
  const row = page.getByRole('region', { name: 'Receipts of today' }).getByRole('listitem').first()
  await expect(row.getByText('$50.00', { exact: true })).toBeVisible()
  await shot(page, 'counter-receipts')
  await row.getByRole('button', { name: 'Ask for a void' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Reason').fill('Entered for the wrong loan')
  await asking.getByRole('button', { name: 'Ask for a void' }).click()
  await expect(page.getByText('Voids that wait for approval')).toBeVisible()

  await voidsAsAdmin(browser)

  await expect(row.getByText('Voided', { exact: false }).first()).toBeVisible()
  await closesDrawer(page)
  await page.getByRole('link', { name: 'Drawers and receipts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Priya Raman' })).toBeVisible()
  await expect(page.getByText('$5.00 short: A bill stuck in the drawer')).toBeVisible()
  await shot(page, 'drawers')
  await expectAccessible(page)
  await expectFitsPhone(page)
})

async function opensDrawer(page: Page): Promise<void> {
  await openAs(page, CLERK, '/dashboard/lending/counter')
  await expect(page.getByText('You have no open drawer.')).toBeVisible()
  await page.getByRole('button', { name: 'Open your drawer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open your drawer' })
  await dialog.getByLabel('$20 bills').fill('5')
  await shot(page, 'open-drawer')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText(/Open since .*\$100\.00/)).toBeVisible()
}

async function takesCash(page: Page): Promise<void> {
  const id = (await borrower()).loanId.slice(0, 8)
  await page.getByLabel('Borrower or loan number').fill(id)
  await page
    .getByRole('list', { name: 'Borrowers found' })
    .getByRole('button', { name: 'Dana Whitfield' })
    .first()
    .click()
  await page.getByLabel('Amount given (USD)').fill('60')
  await page.getByLabel(`Amount for #${id}`).fill('50')
  await expect(page.getByText('Change $10.00')).toBeVisible()
  await shot(page, 'take-payment')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Take the payment' }).click()
  await expect(page.getByText('Give $10.00 change')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print the receipt' }).first().click()
  expect((await file).suggestedFilename()).toMatch(/^receipt-R-\d{6}\.pdf$/)
}

async function voidsAsAdmin(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAs(page, ADMIN, '/dashboard/lending/counter')
  const waiting = page.getByRole('region', { name: 'Voids that wait for approval' })
  await waiting.getByRole('button', { name: 'Approve the void' }).click()
  await expect(waiting).toBeHidden()
  await context.close()
}

async function closesDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close your drawer' }).click()
  const dialog = page.getByRole('dialog', { name: /Close the drawer/ })
  await dialog.getByLabel('$20 bills').fill('4')
  await dialog.getByLabel('$5 bills').fill('3')
  await dialog.getByRole('button', { name: 'Close the drawer' }).click()
  await dialog.getByLabel('Explanation of the difference').fill('A bill stuck in the drawer')
  await shot(page, 'close-drawer')
  await dialog.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(page.getByText('You have no open drawer.')).toBeVisible()
}
