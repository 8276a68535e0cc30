import { expect, test } from '@playwright/test'
import { borrower, OWNER } from '#test/journeys/counter/borrower.ts'
import { shot } from '#test/journeys/counter/shot.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { addsAccount, connects, takes } from './payment-steps.ts'

// The sandbox settles after four seconds.
const SETTLES_MS = 30_000

test('a payment is refunded in part by keyboard, and its line and the ledger show it', async ({ page }) => {
  test.slow()
  await openAs(page, OWNER, `/dashboard/loans/${(await borrower()).loanId}`)
  const part = page.getByRole('region', { name: 'Bank account and card payments' })
  await connects(page)
  await addsAccount(page, '000123456789')
  await takes(page, '41.20')
  const line = part.getByRole('listitem').filter({ hasText: '$41.20' })
  await expect(line.getByText('Paid', { exact: true })).toBeVisible({ timeout: SETTLES_MS })

  await line.getByRole('button', { name: 'Refund' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund this payment' })
  await dialog.getByLabel('Amount (USD)').fill('50')
  await dialog.getByLabel('Reason').fill('Taken twice')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog.getByText(/at most/i).first()).toBeVisible()
  await dialog.getByLabel('Amount (USD)').fill('11.15')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await shot(page, 'refund-dialog')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog).toBeHidden()

  const refunds = line.getByRole('list', { name: 'Refunds' })
  await expect(refunds.getByText('Refund of $11.15')).toBeVisible()
  await expect(refunds.getByText('Refunded', { exact: true })).toBeVisible({ timeout: SETTLES_MS })
  await page.getByText('Ledger', { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '$30.05' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await shot(page, 'refunds')
})
