import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('staff add a client, enter an application by keyboard, check red flags, and decide', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/clients/new')
  await page.getByLabel('First Name').fill('Petra')
  await page.getByLabel('Last Name').fill('Quillon')
  for (const [label, text] of [
    ['City', 'Austin'],
    ['ZIP Code', '78704'],
    ['SSN', '600221671'],
    ['Date of Birth', '1988-04-12'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.getByRole('link', { name: 'Petra Quillon', exact: true }).click()
  await page.getByRole('tab', { name: 'Lending' }).click()
  await expect(page.getByText('No loan applications')).toBeVisible()

  await page.getByRole('button', { name: 'New application' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await keepsDraft(page, dialog)
  await showsProblems(page, dialog)
  await fillByKeyboard(page, dialog)
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  const list = page.getByRole('region', { name: 'Loan applications' })
  await expect(list.getByText(/^A-\d{4} · Personal loan/)).toBeVisible()
  await expect(list.getByText('24 months, payments every month')).toBeVisible()
  await expect(list.getByText('Order a credit report to see it.')).toBeVisible()
  await expectFitsPhone(page)

  await warnsOfDuplicate(page)
  await corrects(page, list)
  await decides(page, list)
})

/** The browser keeps typed input after Escape and after a reload. */
async function keepsDraft(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Purpose').fill('Roof repair')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'New application' }).press('Enter')
  await expect(dialog.getByText('This is your draft from earlier.')).toBeVisible()
  await expect(dialog.getByLabel('Purpose')).toHaveValue('Roof repair')
}

async function showsProblems(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Amount ($)').fill('1234,50')
  await dialog.getByRole('button', { name: 'Enter application' }).press('Enter')
  await expect(dialog.getByText('Write 1234.50, with a point before the cents.')).toBeVisible()
  await expect(dialog.getByLabel('Loan type')).toBeFocused()
  await expectAccessible(page)
  await expectFitsPhone(page)
}

/** Fills the form with keys alone, in the order of its fields. */
async function fillByKeyboard(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Loan type').focus()
  await page.keyboard.press('P')
  await dialog.getByLabel('Amount ($)').selectText()
  await page.keyboard.type('2500')
  await page.keyboard.press('Tab')
  await page.keyboard.type('24')
  await dialog.getByLabel('How it came').focus()
  await page.keyboard.press('P')
  await dialog.getByLabel('Gross monthly income ($)').focus()
  await page.keyboard.type('4200')
  await page.keyboard.press('Tab')
  await page.keyboard.press('E')
  await page.keyboard.press('Tab')
  await page.keyboard.press('P')
  await dialog.getByLabel('Amount ($)').focus()
}

async function warnsOfDuplicate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New application' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await dialog.getByLabel('Loan type').selectOption('Personal loan')
  await dialog.getByLabel('Amount ($)').fill('900')
  await dialog.getByLabel('How it came').selectOption('Phone')
  await dialog.getByRole('button', { name: 'Enter application' }).press('Enter')
  await expect(dialog.getByText(/already has the undecided application A-\d{4}/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close without entering' }).press('Enter')
  await expect(dialog).toBeHidden()
}

async function corrects(page: Page, list: Locator): Promise<void> {
  await list.getByRole('button', { name: 'Edit application' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Edit application A-\d{4}$/ })
  await expect(dialog.getByLabel('Amount ($)')).toHaveValue('2500.00')
  await dialog.getByLabel('Amount ($)').fill('3,000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(list.getByText('$3,000.00')).toBeVisible()
}

async function decides(page: Page, list: Locator): Promise<void> {
  await list.getByRole('button', { name: 'Red flags' }).press('Enter')
  await page.getByRole('button', { name: 'Record that none were seen' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(list.getByText(/Checklist completed by/)).toBeVisible()

  await list.getByRole('button', { name: 'Decide' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decide this application' })
  await dialog.getByLabel(/^Approve/).check()
  await dialog.getByLabel('Rate (%)').fill('18')
  // The engine refers an application without a report.
  await dialog.getByLabel('Why you decide otherwise than the engine').fill('Her income is proved by the pay stub')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(list.getByText('Approved')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Edit application' })).toBeHidden()
}
