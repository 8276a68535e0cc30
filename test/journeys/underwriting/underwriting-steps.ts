import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#test/journeys/journey.ts'

/** The date of birth of a client whom `entersApplication` adds. */
export const BORN = '1988-04-12'

/** Adds a client in California. */
export async function addsClient(
  page: Page,
  [firstName, lastName]: [string, string],
  ssn: string,
  email: string,
): Promise<void> {
  for (const [label, text] of [
    ['First Name', firstName],
    ['Last Name', lastName],
    ['City', 'Fresno'],
    ['ZIP Code', '93701'],
    ['SSN', ssn],
    ['Date of Birth', BORN],
    ['Email', email],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'California' })
  await page.getByRole('button', { name: 'Save client' }).click()
  await expect(page.getByRole('link', { name: `${firstName} ${lastName}`, exact: true })).toBeVisible()
}

/** Adds a client in California with an application, and opens the application's page. The guarantor is a client already. */
export async function entersApplication(
  page: Page,
  lastName: string,
  ssn: string,
  { email = '', guarantor }: { email?: string; guarantor?: string } = {},
): Promise<void> {
  await addsClient(page, ['Ruth', lastName], ssn, email)
  await page.getByRole('link', { name: `Ruth ${lastName}`, exact: true }).click()
  await page.getByRole('tab', { name: 'Lending' }).click()
  await page.getByRole('button', { name: 'New application' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await dialog.getByLabel('Loan type').selectOption({ label: 'Personal loan' })
  await dialog.getByLabel('Amount ($)').fill('4000')
  await dialog.getByLabel('Term in months').fill('24')
  await dialog.getByLabel('How it came').selectOption({ index: 1 })
  if (guarantor !== undefined) {
    await dialog.getByLabel('Add a co-applicant or guarantor').fill(guarantor)
    await page.getByRole('option', { name: new RegExp(guarantor) }).click()
    await dialog.getByLabel('Role').selectOption('guarantor')
  }
  await dialog.getByRole('button', { name: 'Enter application' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(`/dashboard/lending?q=${lastName}`)
  await page
    .getByRole('region', { name: 'Applications' })
    .getByRole('link', { name: new RegExp(lastName) })
    .click()
  await expect(page.getByRole('heading', { name: 'Structures' })).toBeVisible()
}

/** Records that the application has no red flags. */
export async function completesRedFlags(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Red flags' }).press('Enter')
  await page.getByRole('button', { name: 'Record that none were seen' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Checklist completed by/)).toBeVisible()
}

/** Approves the first structure, against the advice of the engine. */
export async function approves(page: Page): Promise<void> {
  // The engine refers an application without a report, in a job.
  await expect(page.getByText(/^The engine advises: /)).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByLabel('Use for the decision').first()).toBeChecked()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Decide this application' })
  await expect(dialog.getByLabel('Amount ($)')).toHaveValue('4000.00')
  await expect(dialog.getByText(/^24 payments of \$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Why you decide otherwise than the engine').fill('Ten years with the same employer')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Approved terms' })).toBeVisible()
  await expectAccessible(page)
}
