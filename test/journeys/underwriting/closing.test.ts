import { execFileSync, spawnSync } from 'node:child_process'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { phoneAt, signs } from '#test/journeys/documents/signer-steps.ts'
import { emailsTo, expectAccessible } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { approves, BORN, completesRedFlags, entersApplication } from './underwriting-steps.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const BORROWER = 'ruth.closing@example.test'

test('an approved application is disclosed, signed on a phone, booked, and paid out', async ({ page, browser }) => {
  await openAs(page, LENDER, '/dashboard/clients/new')
  await entersApplication(page, 'Okafor', '600221693', BORROWER)
  await completesRedFlags(page)
  await approves(page)

  await sendsDocuments(page)
  const phone = await borrowerSigns(page, browser)

  const application = page.url()
  await expect(page.getByText(/^Ruth Okafor: signed /)).toBeVisible()
  await page.getByRole('link', { name: 'Countersign, remind, or correct an address' }).click()
  await countersigns(page)
  await page.goto(application)
  await expect(page.getByText('Everyone has signed, and the loan is booked.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Open the loan and its funding' }).click()
  await page.waitForURL(/\/dashboard\/loans\//)
  await expect(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
  await expectAccessible(page)
  await expectSealed(phone)
})

async function sendsDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Prepare closing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prepare closing' })
  await dialog.getByLabel('Pay out by').selectOption('check')
  const check = dialog.getByRole('button', { name: 'Check and show the disclosure' })
  await check.click()
  const box = dialog.getByRole('region', { name: 'Disclosure' })
  const address = dialog.getByLabel('Your company’s address')
  await expect(box.or(address)).toBeVisible()
  if (await address.isVisible()) {
    await address.fill('5 Bank Street, Austin, TX 78701')
    await dialog.getByLabel('Your company’s phone number').fill('(512) 555-0100')
    await check.click()
  }
  await expect(box).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send for signature' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ruth Okafor: has not opened the documents')).toBeVisible()
}

async function countersigns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Countersign' }).click()
  await page.getByRole('button', { name: 'Read and sign' }).click()
  await page.waitForURL('**/sign#*')
  await signs(page)
}

async function borrowerSigns(page: Page, browser: Browser): Promise<Page> {
  const mails = () => emailsTo(page.request, BORROWER)
  const linkOf = async () => (await mails()).flatMap(({ links }) => links).find((link) => link.includes('/sign#'))
  await expect.poll(linkOf).toBeDefined()
  const phone = await phoneAt(browser, (await linkOf()) ?? '')
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const codeOf = async () => (await mails()).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code)
  await expect.poll(codeOf).toBeDefined()
  await phone.getByLabel('Code', { exact: true }).fill((await codeOf()) ?? '')
  await phone.getByLabel('Date of birth').fill(BORN)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await signs(phone)
  return phone
}

/** The signed file has a valid seal for a checker that knows nothing of ours, where it is installed. */
async function expectSealed(phone: Page): Promise<void> {
  await phone.reload()
  const save = phone.getByRole('button', { name: /^Save / }).first()
  await expect(save).toBeVisible({ timeout: 30_000 })
  const saving = phone.waitForEvent('download')
  await save.click()
  const file = await (await saving).path()
  if (spawnSync('pdfsig', ['-v']).error) return
  expect(execFileSync('pdfsig', [file], { encoding: 'utf8' })).toContain('Signature is Valid')
}
