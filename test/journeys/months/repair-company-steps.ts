import { expect, type Page } from '@playwright/test'
import { followLinkMailedTo } from '#test/journeys/journey.ts'
import { completeProfile, fromElsewhere, type Newcomer } from '#test/journeys/people.ts'

// In the sandbox, Experian drops an account and a collection of this applicant in every other quarter: those that begin in April and October.
export const RITA = {
  first: 'Rita',
  last: 'Return',
  email: 'rita.return@example.test',
  ssn: '900000023',
  bornOn: '1986-03-14',
}

/** Signs up a company with the link that it gets by email. */
export async function signsUp(page: Page, owner: Newcomer): Promise<void> {
  await fromElsewhere(page)
  await page.goto('/auth?signup=true')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await followLinkMailedTo(page, owner.email)
  await page.waitForURL('**/dashboard/profile-setup')
  await completeProfile(page, owner)
  await page.waitForURL('**/dashboard')
}

/** Adds a lead in Michigan, whose law has the federal days to cancel. */
export async function addsLead(page: Page): Promise<void> {
  await page.goto('/dashboard/clients/new')
  await page.getByLabel('First Name').fill(RITA.first)
  await page.getByLabel('Last Name').fill(RITA.last)
  await page.getByLabel('Email').fill(RITA.email)
  await page.getByLabel('Street Address').fill('23 Elm Street')
  await page.getByLabel('City').fill('Detroit')
  await page.getByLabel('State').selectOption('MI')
  await page.getByLabel('ZIP Code').fill('48226')
  await page.getByLabel('SSN').pressSequentially(RITA.ssn)
  await page.getByLabel('Date of Birth').fill(RITA.bornOn)
  await page.getByRole('button', { name: /save/i }).click()
  await page.waitForURL('**/dashboard/clients')
  await page.getByRole('link', { name: 'Rita Return', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Rita Return' })).toBeVisible()
}

/** Certifies the purposes of reports for the company's first order. */
export async function certifies(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read this/ }).check()
  await page.getByRole('button', { name: 'Certify for one year' }).click()
  await expect(page.getByRole('button', { name: /Certify/ })).toHaveCount(0)
}

/** Orders a report on the client's written instructions, in the form that is open. */
export async function ordersReport(page: Page, bureaus: readonly string[]): Promise<void> {
  for (const bureau of bureaus) await page.getByRole('checkbox', { name: new RegExp(bureau) }).check()
  await page.getByLabel('Permissible purpose').selectOption('written_instructions')
  await page.getByRole('checkbox', { name: /The consumer agreed/ }).check()
  await page.getByRole('button', { name: 'Order report' }).click()
  await page.waitForURL('**/dashboard/credit-bureau/report/*')
}

/** Enters the company's registration and bond in Michigan, with a limit for the fee of an item. */
export async function addsStatePack(page: Page): Promise<void> {
  await page.goto('/dashboard/org-admin?section=repair-states')
  await page.getByRole('button', { name: 'Add state pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add state pack' })
  await dialog.getByLabel('State', { exact: true }).selectOption('MI')
  await dialog.getByLabel('Registration number').fill('CSO-2027-14')
  await dialog.getByLabel('Registration expires').fill('2027-12-31')
  await dialog.getByLabel('Highest fee for an item (USD)').fill('100')
  await dialog.getByLabel('Statute').fill('The statute that counsel names')
  await dialog.getByLabel('Source').fill('Letter of our counsel')
  await dialog.getByLabel('Read on').fill('2027-01-04')
  await dialog.getByRole('button', { name: 'Add state pack' }).click()
  const packs = page.getByRole('list', { name: 'Your state packs' })
  await expect(packs).toContainText('Registration CSO-2027-14 until Dec 31, 2027 · At most $100.00 for an item')
}

/** Enrolls the client in the dialog of their file. */
export async function enrolls(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enroll client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enroll client' })
  await dialog.getByLabel('Monthly fee (USD)').fill('99')
  await dialog.getByLabel('How it was sold').selectOption('web')
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
}
