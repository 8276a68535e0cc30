import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const VIN = '5YJSA1DG9DFP14705'

test('a vehicle is entered by its VIN with the keyboard, and the palette finds its application by VIN', async ({
  page,
}) => {
  await openAs(page, LENDER, '/dashboard/clients/new')
  for (const [label, text] of [
    ['First Name', 'Vera'],
    ['Last Name', 'Carmody'],
    ['City', 'Austin'],
    ['ZIP Code', '78704'],
    ['SSN', '600221684'],
    ['Date of Birth', '1988-04-12'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.getByRole('link', { name: 'Vera Carmody', exact: true }).click()
  await page.getByRole('tab', { name: 'Lending' }).click()
  await page.getByRole('button', { name: 'New application' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await dialog.getByLabel('Loan type').selectOption('auto')
  await dialog.getByLabel('Amount ($)').fill('12500')
  await dialog.getByLabel('How it came').selectOption('phone')

  await dialog.getByRole('button', { name: 'Add a vehicle' }).press('Enter')
  await dialog.getByLabel('VIN', { exact: true }).focus()
  await page.keyboard.type('5YJSA1DO')
  await expect(dialog.getByText(/Character 8 is the letter O/)).toBeVisible()
  await dialog.getByLabel('VIN', { exact: true }).selectText()
  await page.keyboard.type(VIN.toLowerCase())
  await expect(dialog.getByLabel('Model', { exact: true })).toHaveValue('Model S')
  await dialog.getByLabel('Value ($)', { exact: true }).fill('15000')
  await dialog.getByLabel('Basis of the value').selectOption('purchase_price')
  await dialog.getByLabel('Valued on').fill(await dialog.getByLabel('Received on').inputValue())
  await expectAccessible(page)
  await expectFitsPhone(page)
  await dialog.getByRole('button', { name: 'Enter application' }).press('Enter')

  const collateral = page.getByRole('region', { name: 'Collateral' })
  await expect(collateral.getByText('2013 Tesla Model S Hatchback')).toBeVisible()
  await expect(collateral.getByText('83.3% = $12,500.00 ÷ $15,000.00')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(VIN.slice(-6))
  await expect(page.getByRole('option', { name: /Vera Carmody.*Auto loan/ })).toBeVisible()
})
