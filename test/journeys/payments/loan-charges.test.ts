import { expect, type Page, test } from '@playwright/test'
import { borrower, OWNER } from '#test/journeys/counter/borrower.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { addsAccount, connects, opensMethodPage, takes } from './payment-steps.ts'

// The sandbox settles after four seconds, and returns after eight.
const SETTLES_MS = 30_000

test('a payment is taken from a bank account, another is returned and presented again, and a card is declined', async ({
  page,
}) => {
  test.slow()
  await openAs(page, OWNER, `/dashboard/loans/${(await borrower()).loanId}`)
  const part = page.getByRole('region', { name: 'Bank account and card payments' })
  await connects(page)
  await addsAccount(page, '000123456789')
  await expect(part.getByText('Sandbox Bank ending in 6789')).toBeVisible()

  await takes(page, '25.10')
  const first = part.getByRole('listitem').filter({ hasText: '$25.10' })
  await expect(first.getByText('Paid', { exact: true })).toBeVisible({ timeout: SETTLES_MS })
  await page.getByText('Ledger', { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '$25.10' }).first()).toBeVisible()

  await addsAccount(page, '000111112227')
  await takes(page, '26.20', 'Sandbox Bank ending in 2227')
  const second = part.getByRole('listitem').filter({ hasText: '$26.20' })
  await expect(second.getByText(/R01: Insufficient funds/)).toBeVisible({ timeout: SETTLES_MS })
  await second.getByRole('button', { name: 'Present it again' }).click()
  await expect(part.getByText(/Presented again \(1 of 2\)/)).toBeVisible()

  await addsCard(page, '4000000000000069')
  await takes(page, '27.30', 'visa ending in 0069, expires 04/2031')
  await expect(part.getByText('The card has expired').first()).toBeVisible()
  await expect(part.getByText(/Can’t be used: The card has expired/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

async function addsCard(page: Page, number: string): Promise<void> {
  await opensMethodPage(page)
  await page.getByLabel('Pay with a card').check()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration').fill('04/31')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/dashboard\/loans\//)
}
