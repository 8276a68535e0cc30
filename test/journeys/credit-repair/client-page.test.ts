import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { shot } from '#test/journeys/counter/shot.ts'
import { emailsTo, expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { anAddress, openAs } from '#test/journeys/people.ts'
import { png } from '#test/support/png.ts'
import { BIRTH_DATE, CRO, clientWithDrafts } from './repair-client.ts'

test('staff send the client’s page, and the client reads it on a phone, attests to two items, and uploads an ID', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { id, firstName, email } = await clientWithDrafts()
  await openAs(page, CRO, `/dashboard/clients/${id}?tab=credit-repair`)
  const part = page.getByRole('region', { name: 'Client’s page' })
  await part.getByRole('button', { name: 'Send the client’s page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(part.getByText(/Sent a link to the client’s page · By email/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'repair-staff')

  const phone = await onPhone(browser, await linkOf(request, email))
  await expect(phone.getByRole('heading', { name: `Hello ${firstName}` })).toBeVisible()
  await expectAccessible(phone)
  await shot(phone, 'repair-identity')
  await entersCode(phone, request, email)
  await expect(phone.getByRole('heading', { name: 'Please confirm' })).toBeVisible()
  await expectFitsPhone(phone)
  await expectAccessible(phone)
  await shot(phone, 'repair-home')

  for (const box of await phone.getByRole('checkbox').all()) await box.check()
  await phone.getByRole('button', { name: /^Confirm \d items?$/ }).click()
  await expect(phone.getByText('You confirmed it. The letter goes out next.').first()).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Please confirm' })).toHaveCount(0)
  await phone
    .getByLabel('Your ID', { exact: true })
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: png(64) })
  await expect(phone.getByText('Your document was received.')).toBeVisible()
  const file = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save the contract (PDF)' }).click()
  expect((await file).suggestedFilename()).toBe('contract.pdf')
  await expect(
    phone
      .getByRole('region', { name: 'Your scores' })
      .getByText(/FICO 8$/)
      .first(),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByRole('heading', { name: `Hola, ${firstName}` })).toBeVisible()
  await phone.setViewportSize({ width: 320, height: 700 })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Cerrar esta página' }).click()
  await expect(phone.getByRole('button', { name: 'Enviar el código' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^attested .* by the client$/).first()).toBeVisible()
  await expect(part.getByText(/The client attested on their page/).first()).toBeVisible()
  await expect(part.getByText(/The client uploaded a document on their page · Identification/)).toBeVisible()
})

async function linkOf(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await emailsTo(request, email)).length).toBeGreaterThan(0)
  return (await emailsTo(request, email)).flatMap(({ links }) => links).find((link) => link.includes('/repair#')) ?? ''
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
  await phone.getByLabel('Date of birth').fill(BIRTH_DATE)
  await phone.getByRole('button', { name: 'Continue' }).click()
}
