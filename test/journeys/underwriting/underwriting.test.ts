import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { approves, completesRedFlags, entersApplication } from './underwriting-steps.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const NOTE = 'Please look at the income'

test('an underwriter refers an application, and books an approved structure once its condition is waived', async ({
  page,
}) => {
  await openAs(page, LENDER, '/dashboard/clients/new')
  await entersApplication(page, 'Delacroix', '600221691')
  await expectAccessible(page)
  await expectFitsPhone(page)

  await refers(page)
  await requestsPayStub(page)
  await approves(page)
  await changesTerms(page)
  await books(page)
})

test('an underwriter declines by keyboard, and the notice is ready to give', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/clients/new')
  await entersApplication(page, 'Nilsen', '600221692')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Decide this application' })
  await dialog.getByLabel('Income insufficient for amount of credit requested').press('Space')
  await dialog.getByLabel(/^Address of .*, the creditor$/).fill('5 Bank Street, Austin, TX 78701')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview the notice' }).press('Enter')
  await dialog.getByRole('button', { name: 'Decline and save this notice' }).press('Enter')

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Notice not given yet')).toBeVisible()
})

async function refers(page: Page): Promise<void> {
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refer to a colleague' })
  await dialog.getByLabel('Colleague').selectOption({ label: 'Tom Okonkwo' })
  await dialog.getByLabel('Note').fill(NOTE)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refer', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(NOTE)).toBeVisible()
}

async function requestsPayStub(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request a document' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request a document' })
  await dialog.getByLabel('What is needed').fill('Pay stub of June')
  await dialog.getByRole('button', { name: 'Request', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await completesRedFlags(page)
}

async function changesTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the terms' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the approved terms' })
  await dialog.getByLabel('Amount ($)').fill('3900')
  await expect(dialog.getByRole('row', { name: /^Amount/ })).toContainText('$3,900.00')
  await dialog.getByRole('button', { name: 'Change the terms' }).press('Enter')
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Why the terms change').fill('The repair is cheaper')
  await dialog.getByRole('button', { name: 'Change the terms' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Changed by .*: The repair is cheaper$/)).toBeVisible()
  await expectAccessible(page)
}

async function books(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Book the loan' })
  const dialog = page.getByRole('dialog', { name: 'Book the loan' })
  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Book the loan' }).press('Enter')
  await expect(dialog.getByText(/1 condition of this application must be cleared or waived/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go to the conditions' }).press('Enter')
  await page.getByRole('button', { name: 'Waive Pay stub of June' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('Income was verified by phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Waive', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Waive Pay stub of June' })).toBeHidden()

  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Book the loan' }).press('Enter')
  await page.waitForURL(/\/dashboard\/loans\//)
  await expect(page.getByText('$3,900.00').first()).toBeVisible()
}
