import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, linkMailedTo } from './journey.ts'
import { openAs } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const PHONE = { viewport: { width: 390, height: 844 } }

test('a link goes out by email, is started on one device and submitted on another, and staff see it live', async ({
  page,
  browser,
  request,
}) => {
  const email = `${Date.now()}@example.test`
  await addsClient(page, { name: 'Kettering', ssn: '600221701', email })
  await page.getByRole('button', { name: 'Send application link' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).press('Enter')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expectFitsPhone(page)

  const link = await linkMailedTo(request, email)
  const phone = await device(browser, link)
  await expect(phone.getByText(/filled in what it knows/)).toBeVisible()
  await phone.getByLabel('Amount in dollars').fill('2,500')
  await expectAccessible(phone)
  await expect(page.getByText('Started', { exact: true })).toBeVisible({ timeout: 40_000 })
  await phone.context().close()

  const board = await page.context().newPage()
  await board.goto('/dashboard/lending?view=board')
  await expect(board.getByRole('region', { name: 'Needs data' })).toBeVisible()
  const desktop = await device(browser, link, { viewport: { width: 1440, height: 900 } })
  await expect(desktop.getByLabel('Amount in dollars')).toHaveValue('2,500')
  await submits(desktop)
  await expect(board.getByText('Linda Kettering')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible({ timeout: 40_000 })
})

test('a revoked link says so on the phone, and its reader asks for a new one', async ({ page, browser, request }) => {
  const email = `${Date.now()}@example.test`
  await addsClient(page, { name: 'Osgood', ssn: '600221702', email })
  await page.getByRole('button', { name: 'Send application link' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await linkMailedTo(request, email)
  await page.getByRole('button', { name: /^Revoke the link/ }).press('Enter')
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()

  const phone = await device(browser, link)
  await expect(phone.getByText('The company has ended this link.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Ask for a new link' }).press('Enter')

  await expect(phone.getByText('We told the company that you need a new link.')).toBeVisible()
  await expect(page.getByText(/The client asked for a new link/)).toBeVisible({ timeout: 40_000 })
})

/** Opens the file of a new client in its Lending tab. */
async function addsClient(
  page: Page,
  { name, ssn, email }: { name: string; ssn: string; email: string },
): Promise<void> {
  await openAs(page, LENDER, '/dashboard/clients/new')
  await fill(page, { 'First Name': 'Linda', 'Last Name': name, 'Street Address': '12 Oak Lane', City: 'Austin' })
  await fill(page, { 'ZIP Code': '78704', SSN: ssn, 'Date of Birth': '1985-04-02', Email: email })
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.getByRole('link', { name: `Linda ${name}`, exact: true }).click()
  await page.getByRole('tab', { name: 'Lending' }).click()
}

async function device(browser: Browser, link: string, options: object = PHONE): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(link)
  return page
}

async function fill(page: Page, byLabel: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(byLabel)) await page.getByLabel(label).first().fill(text)
}

/** By keyboard alone, with what the company knows. */
async function submits(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Everyday personal loan/ }).press('Space')
  await page.getByLabel('For how long').selectOption({ index: 1 })
  await page.getByLabel('How often do you want to pay?').selectOption({ label: 'Every month' })
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByLabel('First name')).toHaveValue('Linda')
  await fill(page, { Phone: '5125550188' })
  await page.getByLabel('State').selectOption('TX')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Where does it come from?').selectOption('employment')
  await page.getByLabel('How do you live?').selectOption('rent')
  await fill(page, { 'Monthly income before taxes': '4200', 'Monthly rent or mortgage payment': '950' })
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByLabel('Social Security number')).toHaveCount(0)
  await fill(page, { 'Date of birth': '1985-04-02', 'Your full name': 'Linda Kettering' })
  await page.getByRole('button', { name: 'Sign and submit' }).press('Enter')
  await expect(page.getByText(/Your application A-\d{4} was received/)).toBeVisible()
  await expectAccessible(page)
}
