import { type Browser, expect, type Page } from '@playwright/test'
import { signs } from '#test/journeys/documents/signer-steps.ts'
import { emailsTo } from '#test/journeys/journey.ts'
import { setBrowserTime } from './moved-product.ts'

const PHONE = { viewport: { width: 390, height: 844 }, acceptDownloads: true }

/** The terms that differ between contracts, as typed. */
export interface Terms {
  total: string
  payment: string
  items: string
  companyAddress: string
}

/** Prepares a contract in the dialog of the client's file. */
export async function prepares(desk: Page, { total, payment, items, companyAddress }: Terms): Promise<void> {
  await desk.getByRole('button', { name: 'Prepare contract' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Prepare contract' })
  await dialog.getByLabel('Total cost (USD)').fill(total)
  await dialog.getByLabel('Terms of payment').fill(payment)
  await dialog.getByLabel('Services, in full').fill('We write and send the disputes that you attest.')
  await dialog.getByLabel('Items to be modified').fill(items)
  await dialog.getByLabel('Guarantees').fill('No result is guaranteed.')
  await dialog.getByLabel('When the services will be complete').fill('Within six months.')
  await dialog.getByLabel('Principal business address').fill(companyAddress)
  await dialog.getByRole('button', { name: 'Prepare contract' }).click()
  await expect(dialog).toBeHidden()
}

export async function sendsContract(desk: Page, terms: Terms): Promise<void> {
  await prepares(desk, terms)
  await desk.getByRole('button', { name: 'Send to sign by link' }).click()
  await expect(desk.getByText('Sent. The client gets a link to sign.')).toBeVisible()
}

/** The person who signs. A file with a date of birth asks for it beside the code. */
interface Signer {
  email: string
  bornOn?: string
}

/** Follows the link in the client's email on a phone, and signs everything. */
export async function signsOnPhone(browser: Browser, desk: Page, signer: Signer, instant: string): Promise<Page> {
  const mails = () => emailsTo(desk.request, signer.email)
  const linkOf = async () => (await mails()).flatMap(({ links }) => links).find((link) => link.includes('/sign#'))
  await expect.poll(linkOf).toBeDefined()
  const context = await browser.newContext({ ...PHONE, baseURL: String(process.env['PRODUCT_URL']) })
  await setBrowserTime(context, instant)
  const phone = await context.newPage()
  await phone.goto((await linkOf()) ?? '')
  await entersCode(phone, signer)
  await signs(phone)
  return phone
}

/** Enters the code that the client gets by email. */
export async function entersCode(phone: Page, { email, bornOn }: Signer): Promise<void> {
  const codes = async () => (await emailsTo(phone.request, email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
  const known = (await codes()).length
  await phone.getByRole('button', { name: 'Send the code' }).click()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(known)
  await phone.getByLabel('Code', { exact: true }).fill((await codes())[0] ?? '')
  if (bornOn) await phone.getByLabel('Date of birth').fill(bornOn)
  await phone.getByRole('button', { name: 'Continue' }).click()
}
