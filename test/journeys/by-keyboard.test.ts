import { expect, type Locator, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { expectAccessible, storedTokens } from './journey.ts'
import { join, newcomer, supabaseAgainst } from './people.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const statement = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })

// Without a mouse and without setting the focus by script: what Tab can't reach, a keyboard user can't reach.
test.describe.configure({ mode: 'serial' })

let page: Page
let asMaria: SupabaseClient

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL), viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  // Registered before the first chooser opens, which would otherwise be the browser's own.
  page.on('filechooser', () => undefined)
  await join(page, newcomer('Maria'))
  asMaria = await supabaseAgainst(String(baseURL))
  await asMaria.auth.setSession(await storedTokens(page))
})
test.afterAll(() => page.close())

/** Presses Tab (or Shift+Tab) until the element has the focus. More presses than `most` count as unreachable. */
async function tabTo(there: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 30): Promise<void> {
  await expect(there).toBeVisible()
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press(key)
    if (await there.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(there)} is not reached by ${most} times ${key}`)
}

/** Returns how far from the left edge of the screen the focus ring starts. */
const ringOf = (focused: Locator) =>
  focused.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    return element.getBoundingClientRect().left - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth)
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })

/** Fills the fields from the focused one on. Tabs over the parts of date pickers. */
async function type(values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    if (!(await field(label).evaluate((element) => element === document.activeElement))) await tabTo(field(label))
    await page.keyboard.type(text)
  }
}

async function chooseFile(file: ReturnType<typeof picture>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

test('a client is added with a driver’s license, whose image is viewed before the upload', async () => {
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Get started by adding your first client')).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' })
  await tabTo(entry)
  expect(await ringOf(entry), 'the sidebar cuts off what leaves it').toBeGreaterThanOrEqual(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Add New Client' })).toBeVisible()
  await type({ 'First Name': 'Rhonda', 'Last Name': 'Rouse', 'Street Address': '981 Wrestlin Way' })
  await type({ City: 'Stamford', 'ZIP Code': '06901', SSN: '600221639', 'Date of Birth': '02011987' })

  await tabTo(button("Choose image: Driver's License (Front)"))
  await chooseFile(picture('front.png'))
  await tabTo(page.getByRole('link', { name: /^View Image/ }))
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const image = await opened
  await expect(image.locator('img')).toHaveJSProperty('naturalWidth', 1)
  await image.close()
  await tabTo(button('Save client'))
  await page.keyboard.press('Enter')

  await page.waitForURL('**/dashboard/clients')
  await expect(page.getByRole('link', { name: 'Rhonda Rouse', exact: true })).toBeVisible()
})

test('the keyboard works through edit, reveal, and tabs, and a printed page has masks and no buttons', async () => {
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rhonda Rouse' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(field('First Name')).toBeFocused()
  await type({ Email: 'rhonda@example.test' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'rhonda@example.test' })).toBeVisible()
  await expect(button('Edit')).toBeFocused()

  await tabTo(button('Show sensitive info'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(field('Reason')).toBeFocused()
  await page.keyboard.type('Caller verified')
  await page.keyboard.press('Enter')
  await expect(page.getByText('600-22-1639')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('XXX-XX-1639')).toBeVisible()
  for (const onScreen of [page.getByText('600-22-1639'), button('Edit'), page.getByRole('tab', { name: 'Documents' })])
    await expect(onScreen).toBeHidden()
  const confidential = page.getByText('Confidential: contains consumer report information.')
  await expect(confidential, 'it is not on a page by itself').toHaveCSS('break-before', 'avoid')
  await page.emulateMedia({ media: 'screen' })
  await button('Hide sensitive info').press('Enter')
  await expect(button('Show sensitive info')).toBeFocused()
})

test('a report is ordered from the file', async () => {
  const certificate = { purposes: ['credit_transaction'], text_version: CERTIFICATION_TEXT.version }
  await asMaria.functions.invoke('certify-purposes', { body: certificate })
  await tabTo(page.getByRole('tab', { name: 'Lending' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('No credit reports found')).toBeVisible()

  await tabTo(page.getByRole('button', { name: /Experian$/ }))
  await page.keyboard.press('Space')
  await tabTo(field('Permissible purpose'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page.getByRole('checkbox', { name: /^The consumer agreed/ }))
  await page.keyboard.press('Space')
  await tabTo(button('Quick Order'))
  await page.keyboard.press('Enter')

  await expect(page.getByText('Credit report ordered. It is first in the list below.')).toBeVisible()
  await tabTo(page.getByRole('rowheader').getByRole('link'))
})

test('documents are viewed, replaced, added, deleted, and restored', async () => {
  await tabTo(page.getByRole('tab', { name: 'Credit Reports' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await tabTo(button("View Driver's License Front"))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'front.png' })).toHaveJSProperty('naturalWidth', 1)
  await page.keyboard.press('Escape')
  await expect(button("View Driver's License Front")).toBeFocused()
  await tabTo(button("Replace Driver's License Front"))
  await chooseFile(picture('sharper.png'))
  await expect(page.getByText('1 earlier version')).toBeVisible()
  await expect(button("View Driver's License Front")).toBeFocused()

  await tabTo(button('Upload Document'))
  await page.keyboard.press('Enter')
  await expect(field('Document type')).toBeFocused()
  await page.keyboard.type('Tax')
  await tabTo(button('Choose file'))
  await chooseFile(statement('return.pdf'))
  await tabTo(button('Upload'))
  await page.keyboard.press('Enter')
  await expect(button('View Tax Return')).toBeVisible()
  await expect(button('Upload Document')).toBeFocused()
  await tabTo(button('Replace Tax Return'))
  await chooseFile(statement('amended.pdf'))
  await expect(page.getByText(/^amended\.pdf/)).toBeVisible()
  await expect(button('View Tax Return')).toBeFocused()

  await tabTo(button('Delete Tax Return'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No additional documents uploaded yet.')).toBeVisible()
  await page.keyboard.press('Alt+KeyT')
  await tabTo(button('Undo'))
  await page.keyboard.press('Enter')
  await expect(button('View Tax Return')).toBeVisible()
})

test('selected clients are assigned from the bar, and the focus returns to their row', async () => {
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('link', { name: 'Rhonda Rouse', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('b')
  await expect(button('Assign to...')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Unassigned' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('region', { name: 'Selected clients' })).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toBeFocused()
})

test("a phone offers the camera for a document, and a desktop doesn't", async ({ browser, baseURL }) => {
  await page.goBack()
  await expect(button('Upload SSN Card')).toBeVisible()
  await expect(button('Take photo: Upload SSN Card')).toBeHidden()
  const context = await browser.newContext({
    ...{ baseURL: String(baseURL), storageState: await page.context().storageState() },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const phone = await context.newPage()
  phone.on('filechooser', () => undefined)
  const { data } = await asMaria.from('clients').select('id').single<{ id: string }>()
  await phone.goto(`/dashboard/clients/${data?.id}?tab=documents`)

  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Take photo: Upload SSN Card' }).tap()
  const camera = await chooser
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  await camera.setFiles(picture('image.png'))

  await expect(phone.getByRole('button', { name: 'View SSN Card' })).toBeVisible()
  await expectAccessible(phone)
  await context.close()
})
