import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { shot } from './shot.ts'

const OWNER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('a clerk drops cash into the safe, prints the slip, and takes the safe to the bank', async ({ page }) => {
  await openAs(page, OWNER, '/dashboard/lending/counter')
  await page.getByRole('button', { name: 'Open your drawer' }).click()
  const opening = page.getByRole('dialog', { name: 'Open your drawer' })
  await opening.getByLabel('$20 bills').fill('10')
  await opening.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(opening).toBeHidden()

  await page.getByRole('button', { name: 'Put cash into the safe' }).press('Enter')
  const dropping = page.getByRole('dialog', { name: 'Put cash into the safe' })
  await dropping.getByLabel('$20 bills').fill('11')
  await dropping.getByLabel('$20 bills').press('Enter')
  await expect(dropping.getByText(/can’t have that much cash/)).toBeVisible()
  await dropping.getByLabel('$20 bills').fill('6')
  await expectAccessible(page)
  await dropping.getByLabel('$20 bills').press('Enter')
  await expect(page.getByRole('heading', { name: /Safe drop S-\d{6}/ })).toBeVisible()
  await expect(page.getByText('$20 bills × 6')).toBeVisible()
  await expectFitsPhone(page)
  await shot(page, 'safe-slip')

  await page.getByRole('link', { name: 'Back to the safe' }).click()
  await expect(page.getByRole('list', { name: 'Drops in the safe' }).getByText('$120.00')).toBeVisible()
  await shot(page, 'safe')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take it to the bank' }).click()
  const depositing = page.getByRole('dialog', { name: 'Take the safe to the bank' })
  await depositing.getByLabel('$20 bills').fill('6')
  await depositing.getByLabel('Number of the bank’s slip or bag').fill('BAG-7')
  await depositing.getByRole('button', { name: 'Record the deposit' }).click()
  await expect(page.getByRole('heading', { name: /Bank deposit B-\d{6}/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the safe' }).click()
  await expect(page.getByText('The safe is empty.')).toBeVisible()
  await expectFitsPhone(page)

  await page.getByRole('link', { name: 'Take payments' }).click()
  await page.getByRole('button', { name: 'Close your drawer' }).click()
  const closing = page.getByRole('dialog', { name: /Close the drawer/ })
  await closing.getByLabel('$20 bills').fill('4')
  await closing.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(page.getByText('Drawer closed. It agrees with the books.')).toBeVisible()
})
