import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const PHONE = { viewport: { width: 390, height: 844 } }
// A white picture of one pixel, which the phone sends as a JPEG.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

// As the demo lender's product asks for them.
const DOCUMENTS = ['Government-issued ID', 'Pay stub', 'Proof of address']

test('a stranger and a co-applicant apply on phones, send what is asked for, and staff see it live and approve', async ({
  page,
  browser,
}) => {
  await opensPage(page)
  await page.goto('/dashboard/lending?view=board')
  await expect(page.getByRole('region', { name: 'Needs data' })).toBeVisible()
  const stranger = await phone(browser)
  await applies(stranger)

  const card = page.getByRole('link', { name: /Ysolde Marchetti/ })
  await expect(card).toBeVisible()
  await card.press('Enter')
  await expect(page.getByText('3 requested documents, 3 open')).toBeVisible()
  const link = await addsCoApplicant(stranger)
  await expect(page.getByText('4 requested documents, 4 open')).toBeVisible()
  await joins(await phone(browser), link)
  await expect(page.getByText('4 requested documents, 3 open')).toBeVisible()
  await expect(page.getByText(/^Bruno Marchetti \(joint intent online\)/)).toBeVisible()

  for (const title of DOCUMENTS) await sends(stranger, title)
  await stranger.context().close()
  await expect(page.getByText('Received, not viewed')).toHaveCount(DOCUMENTS.length)
  await page.getByRole('button', { name: 'Clear Pay stub' }).click()
  await expect(page.getByText('Open the document first.')).toBeVisible()
  for (const title of DOCUMENTS) await clears(page, title)
  await expectFitsPhone(page)
  await approves(page)
})

async function opensPage(page: Page): Promise<void> {
  await openAs(page, LENDER, '/dashboard/org-admin?section=lending')
  const part = page.getByRole('region', { name: 'Public application page' })
  await part.getByLabel('Take applications on a public page').check()
  await part.getByLabel('Name in the address').fill('demo-lender')
  await part.getByRole('button', { name: 'Save application page' }).click()
  await expect(part.getByRole('link', { name: /\/apply\/demo-lender$/ })).toBeVisible()
}

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ ...PHONE, baseURL: process.env['PRODUCT_URL'] ?? '' })).newPage()
}

/** By keyboard alone, with one mistake. Returns the number of the application. */
async function applies(page: Page): Promise<string> {
  await page.goto('/apply/demo-lender')
  await expect(page.getByRole('radio', { name: /Everyday personal loan/ })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('Enter an amount, such as 2500')).toBeVisible()
  await expect(page.getByLabel('Amount in dollars')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Amount in dollars').fill('2,500')
  await page.getByLabel('For how long').selectOption({ index: 1 })
  await page.getByLabel('How often do you want to pay?').selectOption({ label: 'Every month' })
  await expect(page.getByText(/payments of \$.* APR/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: About you' })).toBeFocused()
  await fill(page, {
    ...{ 'First name': 'Ysolde', 'Last name': 'Marchetti', Email: 'ysolde@example.test', Phone: '512 555 0177' },
    ...{ 'Street address': '12 Oak Lane', City: 'Austin', 'ZIP code': '78704' },
  })
  await page.getByLabel('State').selectOption('TX')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Where does it come from?').selectOption('employment')
  await page.getByLabel('How do you live?').selectOption('rent')
  await fill(page, { 'Monthly income before taxes': '4200', 'Monthly rent or mortgage payment': '950' })
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await fill(page, { 'Social Security number': '600-22-1672', 'Date of birth': '1985-04-02' })
  await fill(page, { 'Your full name': 'Ysolde Marchetti' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign and submit' }).press('Enter')
  const received = page.getByText(/Your application A-\d{4} was received/)
  await expect(received).toBeVisible()
  await expectAccessible(page)
  return /A-\d{4}/.exec((await received.textContent()) ?? '')?.[0] ?? ''
}

/** By keyboard, with one mistake. Returns the link that the applicant shares from their own phone. */
async function addsCoApplicant(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a co-applicant' }).press('Enter')
  await expect(page.getByLabel('Their first name')).toBeFocused()
  await fill(page, { 'Their first name': 'Bruno', 'Their last name': 'Marchetti', 'Their phone': '512 555 0178' })
  await page.getByLabel('How do you know each other?').selectOption('household')
  await page.getByRole('button', { name: 'Add and send the link' }).press('Enter')
  await expect(page.getByText('Confirm this to apply jointly')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('We intend to apply for joint credit.').press('Space')
  await page.getByRole('button', { name: 'Add and send the link' }).press('Enter')
  const share = page.getByRole('link', { name: 'Text the link to Bruno Marchetti' })
  await expect(share).toBeVisible()
  await expectAccessible(page)
  return /application#[\w-]{43}/.exec(decodeURIComponent((await share.getAttribute('href')) ?? ''))?.[0] ?? ''
}

/** In Spanish, on another phone. */
async function joins(page: Page, link: string): Promise<void> {
  await page.goto(`/${link}`)
  await expect(
    page.getByText(/^Ysolde applies for a loan of \$2,500 for .* and asks you to apply jointly\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).press('Enter')
  await fill(page, { Apellido: 'Marchetti', 'Correo electrónico': 'bruno@example.test', Teléfono: '512 555 0178' })
  await fill(page, { Dirección: '12 Oak Lane', Ciudad: 'Austin', 'Código postal': '78704' })
  await page.getByLabel('Estado').selectOption('TX')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
  await fill(page, { 'Ingreso mensual antes de impuestos': '3100' })
  await page.getByLabel('¿De dónde proviene?').selectOption('employment')
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
  await fill(page, { 'Número de Seguro Social': '600-22-1673', 'Fecha de nacimiento': '1986-07-08' })
  await fill(page, { 'Su nombre completo': 'Bruno Marchetti' })
  await page.getByRole('button', { name: 'Firmar y enviar' }).press('Enter')
  await expect(page.getByText('Confírmelo para solicitar en conjunto')).toBeVisible()
  await page.getByLabel('Tenemos la intención de solicitar un crédito conjunto.').press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Firmar y enviar' }).press('Enter')
  await expect(page.getByText(/^Gracias, Bruno\. Ahora es parte de la solicitud A-\d{4}\.$/)).toBeVisible()
  await page.context().close()
}

async function fill(page: Page, byLabel: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(byLabel)) await page.getByLabel(label).fill(text)
}

async function sends(page: Page, title: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: `Choose files: ${title}` }).press('Enter'),
  ])
  await chooser.setFiles({ name: 'page.png', mimeType: 'image/png', buffer: PIXEL })
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(
    page.getByRole('listitem').filter({ hasText: title }).getByText('Received', { exact: true }),
  ).toBeVisible()
}

async function clears(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `View ${title}` }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  const clear = page.getByRole('button', { name: `Clear ${title}` })
  await clear.click()
  await expect(clear).toBeHidden()
}

/** By keyboard, with the first structure. The engine refers an application without a report, so this needs a reason. */
async function approves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Red flags' }).press('Enter')
  await page.getByRole('button', { name: 'Record that none were seen' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^The engine advises: /)).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByLabel('Use for the decision').first()).toBeChecked()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Decide this application' })
  await dialog.getByLabel('Why you decide otherwise than the engine').fill('Her income is proved by the pay stub')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Approved terms' })).toBeVisible()
}
