import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('a product is made, quoted, offered, changed as another version, and retired', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending/products/new?kind=personal')
  const name = `Bridge loan ${randomInt(1_000_000)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const quote = page.getByRole('region', { name: 'Quote' })
  await quote.getByLabel('Amount ($)').fill('2,000')
  await expect(quote.getByRole('status', { name: 'Quoted loan' })).toContainText('12 payments')
  await quote.getByLabel('Term').selectOption('24')
  await expect(quote.getByRole('status', { name: 'Quoted loan' })).toContainText('24 payments')

  await page.getByRole('button', { name: 'Save and offer' }).press('Enter')
  await expect(page.getByText('Correct the marked field.')).toBeVisible()
  await page.getByLabel('Texas', { exact: true }).press('Space')
  await page.getByRole('button', { name: 'Save and offer' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Personal loan · version 1')).toBeVisible()
  await expectFitsPhone(page)

  await page.getByLabel('Highest amount ($)').fill('9,000')
  await page.getByLabel('Reason for the change').fill('Lower limit until spring')
  await page.getByRole('button', { name: 'Save as version 2' }).press('Enter')
  await expect(page.getByText('Personal loan · version 2')).toBeVisible()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Lower limit until spring')).toBeVisible()
  await expect(versions.getByText('The first version.')).toBeVisible()

  await page.getByRole('button', { name: 'Retire' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Offer again' })).toBeVisible()
})
