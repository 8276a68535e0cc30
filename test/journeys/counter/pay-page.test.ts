import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { emailsTo, expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { anAddress, openAs } from '#test/journeys/people.ts'
import { borrower, OWNER } from './borrower.ts'
import { shot } from './shot.ts'

test('a borrower opens the link on a phone, enters a code, adds an account, pays, and saves the receipt', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { email, loanId } = await borrower()
  await openAs(page, OWNER, `/dashboard/loans/${loanId}`)
  const part = page.getByRole('region', { name: 'Pay page' })
  await part.getByRole('button', { name: 'Send the pay page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(part.getByText(/Sent a link to the pay page · By email/)).toBeVisible()
  await expectAccessible(page)

  const phone = await onPhone(browser, await linkOf(request, email))
  await expect(phone.getByRole('heading', { name: 'Hello Dana' })).toBeVisible()
  await expect(phone.getByText('Whitfield')).toHaveCount(0)
  await shot(phone, 'pay-identity')
  await expectAccessible(phone)
  await entersCode(phone, request, email)
  await expect(phone.getByText('Next payment, due')).toBeVisible()
  await expectFitsPhone(phone)

  await phone.getByRole('button', { name: 'Add a bank account or card' }).click()
  await phone.getByLabel('Routing number').fill('021000021')
  await phone.getByLabel('Account number').fill('000123456789')
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.waitForURL(/\/pay/)
  await phone.getByLabel('Amount (USD)').fill('25.10')
  await shot(phone, 'pay-home')
  await phone.getByRole('button', { name: 'Pay $25.10' }).click()
  await expect(phone.getByText('Your payment is on its way.')).toBeVisible()

  await phone.getByRole('button', { name: 'Show the payoff' }).click()
  await expect(phone.getByText(/pays off the loan on/)).toBeVisible()
  const file = phone.waitForEvent('download')
  await phone.getByRole('button', { name: /^Receipt, .*\$25\.10/ }).click()
  expect((await file).suggestedFilename()).toBe('receipt.pdf')
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByRole('heading', { name: 'Hola, Dana' })).toBeVisible()
  await shot(phone, 'pay-spanish')
  await phone.setViewportSize({ width: 320, height: 700 })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Cerrar esta página' }).click()
  await expect(phone.getByRole('button', { name: 'Enviar el código' })).toBeVisible()
})

async function linkOf(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await emailsTo(request, email)).length).toBeGreaterThan(0)
  return (await emailsTo(request, email)).flatMap(({ links }) => links).find((link) => link.includes('/pay#')) ?? ''
}

async function onPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, extraHTTPHeaders: anAddress() },
  })
  const phone = await context.newPage()
  await phone.goto(link)
  return phone
}

async function entersCode(phone: Page, request: APIRequestContext, email: string): Promise<void> {
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const code = async () =>
    /\b(\d{6})\b/.exec(
      (await emailsTo(request, email)).find(({ subject }) => subject.startsWith('Your code'))?.text ?? '',
    )?.[1] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  await phone.getByRole('textbox', { name: 'Code', exact: true }).fill(await code())
  await phone.getByRole('button', { name: 'Continue' }).click()
}
