import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#test/journeys/journey.ts'

/** Connects the company to the payment processor, unless another journey did. */
export async function connects(page: Page): Promise<void> {
  const connect = page.getByRole('button', { name: 'Connect the payment processor' })
  await expect(connect.or(page.getByRole('button', { name: 'Add a bank account or card' }))).toBeVisible()
  if (!(await connect.isVisible())) return
  await connect.click()
  await page.waitForURL('**/dashboard/lending/payments')
  await page.goBack()
}

/** Adds a bank account on the processor's page, and returns to the loan. */
export async function addsAccount(page: Page, account: string): Promise<void> {
  await opensMethodPage(page)
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Account number').fill(account)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/dashboard\/loans\//)
}

/** Opens the processor's page on which a bank account or card is entered. */
export async function opensMethodPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a bank account or card' }).click()
  await expect(page.getByRole('heading', { name: 'Add a payment method' })).toBeVisible()
  await expectAccessible(page)
}

/** Takes a payment, by default from the first account or card. */
export async function takes(page: Page, amount: string, from?: string): Promise<void> {
  await page.getByRole('button', { name: 'Take a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a payment' })
  await dialog.getByLabel('Amount (USD)').fill(amount)
  if (from !== undefined) await dialog.getByLabel('From').selectOption({ label: from })
  await dialog.getByRole('button', { name: 'Take the payment' }).click()
  // Only the first payment of the day needs no confirmation.
  if (from !== undefined) {
    await dialog.getByLabel('Take a second payment').check()
    await dialog.getByRole('button', { name: 'Take the payment' }).click()
  }
  await expect(dialog).toBeHidden()
}
