import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { addsAccount, connects } from './payment-steps.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const SIGNED = { name: 'signed-autopay.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

test('a borrower signs for autopay, skips a debit, and ends it', async ({ page }) => {
  test.slow()
  await openAs(page, LENDER, '/dashboard/lending/loans?status=current')
  await page.getByRole('row').filter({ hasText: 'Current' }).getByRole('link').nth(1).click()
  await page.waitForURL(/\/dashboard\/loans\//)
  await connects(page)
  await addsAccount(page, '000123456789')

  const autopay = page.getByRole('region', { name: 'Autopay' })
  await expect(autopay.getByText('No autopay.')).toBeVisible()
  await autopay.getByRole('button', { name: 'Set up autopay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up autopay' })
  await expectAccessible(page)
  await dialog.getByLabel('Days before the due date').fill('x')
  const download = dialog.getByRole('button', { name: 'Download the authorization to sign' })
  await download.click()
  await expect(dialog.getByText('Days before the due date is 0 to 10')).toBeVisible()
  await dialog.getByLabel('Days before the due date').fill('0')
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('autopay-authorization.pdf')
  await dialog.getByRole('button', { name: 'Set up autopay' }).click()
  await expect(dialog.getByText('Choose the signed authorization')).toBeVisible()
  await dialog.locator('input[type=file]').first().setInputFiles(SIGNED)
  await expect(dialog.getByLabel('Signed authorization', { exact: true })).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Set up autopay' }).click()
  await expect(dialog).toBeHidden()

  const next = autopay.getByText(/^Next debit: \$[\d,.]+ on /)
  const first = await next.textContent()
  await autopay.getByRole('button', { name: 'Skip the next debit' }).click()
  await expect(next).not.toHaveText(String(first))
  await autopay.getByRole('button', { name: 'Undo the skip' }).click()
  await expect(next).toHaveText(String(first))
  await expectAccessible(page)
  await expectFitsPhone(page)

  await autopay.getByRole('button', { name: 'End autopay' }).click()
  const ending = page.getByRole('dialog', { name: 'End autopay?' })
  await ending.getByLabel('Reason').fill('The borrower called to stop it')
  await ending.getByRole('button', { name: 'End autopay' }).click()
  await expect(autopay.getByText(/The borrower called to stop it/)).toBeVisible()
})
