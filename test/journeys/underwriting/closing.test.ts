import { execFileSync, spawnSync } from 'node:child_process'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { phoneAt, signs } from '#test/journeys/documents/signer-steps.ts'
import { emailsTo, expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { countsSteps } from './officer-steps.ts'
import { addsClient, approves, BORN, completesRedFlags, entersApplication } from './underwriting-steps.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const BORROWER = 'ruth.closing@example.test'
const COSIGNER = 'gus.closing@example.test'
// At four seconds for each click or field, this is eighty seconds.
const MOST_STEPS = 20

test('an approved application is disclosed, signed on two phones, booked, and paid out', async ({ page, browser }) => {
  test.slow()
  await openAs(page, LENDER, '/dashboard/clients/new')
  await addsClient(page, ['Gus', 'Okafor-Ward'], '600221694', COSIGNER)
  await page.goto('/dashboard/clients/new')
  await entersApplication(page, 'Okafor', '600221693', { email: BORROWER, guarantor: 'Gus Okafor-Ward' })
  await completesRedFlags(page)
  await approves(page)

  const steps = await countsSteps(page)
  await sendsDocuments(page)
  const application = page.url()
  await expect(page.getByText('Gus Okafor-Ward (cosigner): has not opened the documents')).toBeVisible()
  const cosigner = await opensLink(page, browser, COSIGNER)
  await expectNoticeFirst(cosigner)
  await signs(cosigner)
  const borrower = await opensLink(page, browser, BORROWER)
  await signs(borrower)
  await expect(page.getByText(/^Ruth Okafor \(borrower\): signed /)).toBeVisible()
  await countersigns(page)
  await page.goto(application)
  await paysOut(page)

  expect(await steps()).toBeLessThanOrEqual(MOST_STEPS)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectSealed(borrower)
})

async function sendsDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Prepare closing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prepare closing' })
  await dialog.getByLabel('Routing number').fill('021000021')
  await dialog.getByLabel('Account number').fill('000123456789')
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
}

async function countersigns(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Countersign, remind, or correct an address' }).click()
  await page.getByRole('button', { name: 'Countersign' }).click()
  await page.getByRole('button', { name: 'Read and sign' }).click()
  await page.waitForURL('**/sign#*')
  await signs(page)
}

async function paysOut(page: Page): Promise<void> {
  await expect(page.getByText('Everyone has signed, and the loan is booked.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Open the loan and its funding' }).click()
  await page.waitForURL(/\/dashboard\/loans\//)
  const funding = page.getByRole('region', { name: 'Funding' })
  await funding.getByRole('button', { name: 'Send the money' }).click()
  await expect(funding.getByText('Settled', { exact: true })).toBeVisible()
  await expect(funding.getByText('$4,000.00 to Ruth Okafor')).toBeVisible()
}

/** Opens a signer's link on a phone of their own, and passes the identity step. */
async function opensLink(page: Page, browser: Browser, to: string): Promise<Page> {
  const mails = () => emailsTo(page.request, to)
  const linkOf = async () => (await mails()).flatMap(({ links }) => links).find((link) => link.includes('/sign#'))
  await expect.poll(linkOf).toBeDefined()
  const phone = await phoneAt(browser, (await linkOf()) ?? '')
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const codeOf = async () => (await mails()).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code)
  await expect.poll(codeOf).toBeDefined()
  await phone.getByLabel('Code', { exact: true }).fill((await codeOf()) ?? '')
  await phone.getByLabel('Date of birth').fill(BORN)
  await phone.getByRole('button', { name: 'Continue' }).click()
  return phone
}

/** 16 CFR 444.3: the notice is a document of its own, before the one that obligates the cosigner. */
async function expectNoticeFirst(phone: Page): Promise<void> {
  const titles = phone.getByRole('listitem')
  await expect(titles.filter({ hasText: 'Cosigner notice' })).toBeVisible()
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
