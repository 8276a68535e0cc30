import { expect, type Locator, type Page } from '@playwright/test'
import { addsAccount, connects } from '#test/journeys/payments/payment-steps.ts'

const SIGNED = { name: 'signed-autopay.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
/** The sandbox settles debits after seconds, and returns them after a few more. */
export const SETTLES_MS = 60_000

/** Adds a bank account to the loan, and the borrower's signed authorization of autopay on the due dates. */
export async function authorizesAutopay(page: Page, account: string): Promise<void> {
  await connects(page)
  await addsAccount(page, account)
  const autopay = page.getByRole('region', { name: 'Autopay' })
  await autopay.getByRole('button', { name: 'Set up autopay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up autopay' })
  await dialog.getByLabel('Days before the due date').fill('0')
  await dialog.locator('input[type=file]').first().setInputFiles(SIGNED)
  await expect(dialog.getByLabel('Signed authorization', { exact: true })).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Set up autopay' }).click()
  await expect(dialog).toBeHidden()
  await expect(autopay.getByText(/^Next debit: \$[\d,.]+ on /)).toBeVisible()
}

/** Ends autopay on the loan's page. */
export async function endsAutopay(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'End autopay' }).click()
  const dialog = page.getByRole('dialog', { name: 'End autopay?' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'End autopay' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens a drawer with $100 in it, takes a payment in cash, and counts and closes the drawer, which is right to the cent. */
export async function takesCashAtCounter(page: Page, loanId: string, dollars: number): Promise<void> {
  await page.getByRole('button', { name: 'Open your drawer' }).click()
  const opening = page.getByRole('dialog', { name: 'Open your drawer' })
  await opening.getByLabel('$20 bills').fill('5')
  await opening.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText(/Open since .*\$100\.00/)).toBeVisible()

  const number = loanId.slice(0, 8)
  await page.getByLabel('Borrower or loan number').fill(number)
  await page.getByRole('list', { name: 'Borrowers found' }).getByRole('button').first().click()
  await page.getByLabel('Amount given (USD)').fill(String(dollars))
  await page.getByLabel(`Amount for #${number}`).fill(String(dollars))
  await page.getByRole('button', { name: 'Take the payment' }).click()
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print the receipt' }).first().click()
  expect((await receipt).suggestedFilename()).toBe('receipt-R-000001.pdf')

  await page.getByRole('button', { name: 'Next payment' }).click()
  await page.getByRole('button', { name: 'Close your drawer' }).click()
  const closing = page.getByRole('dialog', { name: /Close the drawer/ })
  await closing.getByLabel('$20 bills').fill(String(5 + dollars / 20))
  await closing.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(page.getByText('You have no open drawer.')).toBeVisible()
}

/** Enters a change on the loan's page, with a reason. */
export async function changesLoan(page: Page, change: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Change Loan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change', { exact: true }).selectOption(change)
  await fill(dialog)
  await dialog.getByLabel('Reason').fill('Agreed by phone')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Records a payment by check on the loan's page. */
export async function recordsCheck(page: Page, dollars: string, on: string): Promise<void> {
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (USD)').fill(dollars)
  await dialog.getByLabel('Date received').fill(on)
  await dialog.getByLabel('Method').selectOption('Check')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment recorded' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Accepts the proposed charge-off on the loan's page. */
export async function acceptsChargeOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog', { name: 'Charge this loan off?' })
  await dialog.getByRole('textbox').fill('Nothing was paid in four months')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Charge-off accepted')).toBeVisible()
}

/** Records money received on a loan that was charged off, from the book of charge-offs. */
export async function recordsRecovery(page: Page, borrower: string, dollars: string): Promise<void> {
  await page.getByRole('button', { name: `Record a recovery from ${borrower}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a recovery' })
  await dialog.getByLabel('Amount (USD)').fill(dollars)
  await dialog.getByRole('button', { name: 'Record the recovery' }).click()
  await expect(page.getByText('Recovery recorded')).toBeVisible()
}
