import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, storedTokens, visit } from './journey.ts'
import { join, newcomer, supabaseAgainst } from './people.ts'

const maria = newcomer('Maria')
const client = (first_name: string, state: string, ssn: string) => ({
  first_name,
  last_name: 'Whitfield',
  email: `${first_name.toLowerCase()}@example.test`,
  city: state === 'TX' ? 'Austin' : 'Tampa',
  state,
  zip: '78704',
  ssn,
  date_of_birth: '1990-04-30',
})
// A name that a spreadsheet would run as a formula.
const CLIENTS = [
  client('Dana', 'TX', '900004567'),
  client('Elena', 'FL', '900004568'),
  { ...client('Marcus', 'TX', '900004569'), last_name: '=1+1' },
]

test.describe.configure({ mode: 'serial' })

let page: Page
const name = (text: string) => page.getByRole('link', { name: text, exact: true })
const download = async (button: string) => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await started
  return { name: file.suggestedFilename(), text: (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '') }
}

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL), viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await join(page, maria)
  const asMaria = await supabaseAgainst(String(baseURL))
  await asMaria.auth.setSession(await storedTokens(page))
  await asMaria.from('clients').insert(CLIENTS)
})
test.afterAll(() => page.close())

test('a filter is in the URL and shown as a chip, can be saved as a view, and opens from it again', async () => {
  await visit(page, '/dashboard/clients')
  await expectFitsPhone(page)
  await page.getByRole('button', { name: '+ Filter' }).click()
  await page.getByLabel('State').selectOption('Texas')
  // The old list is dimmed until the new one has loaded.
  await expect(page.getByText('Elena Whitfield')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?state=TX$/)
  await expect(name('Dana Whitfield')).toBeVisible()
  await expect(name('Elena Whitfield')).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this list as').fill('Texas')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Texas', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Remove filter State: TX' }).click()
  await expect(name('Elena Whitfield')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Texas' }).click()

  await expect(page).toHaveURL(/state=TX/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Search clients').fill('marcos')
  await expect(page).toHaveURL(/q=marcos/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Search clients').fill('no such client')
  await expect(page.getByText('No clients match your search criteria')).toBeVisible()
})

test('the list works by keyboard alone: move, peek, select, archive, undo, open', async () => {
  await page.goto('/dashboard/clients?sort=name')
  await expect(name('Dana Whitfield')).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(page.getByRole('dialog', { name: 'Dana Whitfield' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Selected clients' })
  // The dialog returns the focus shortly after it closes.
  await expect(async () => {
    if ((await bar.count()) === 0) await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected', { timeout: 2_000 })
  }).toPass()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await bar.getByRole('button', { name: 'Archive' }).press('Enter')
  await expect(name('Dana Whitfield')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')

  await expect(name('Dana Whitfield')).toBeVisible()
  await page.getByRole('button', { name: /^Assigned contact of Dana Whitfield/ }).press('Enter')
  await page.getByRole('menuitemradio', { name: maria.fullName }).press('Enter')
  await expect(
    page.getByRole('button', { name: `Assigned contact of Dana Whitfield: ${maria.fullName}` }),
  ).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/clients\/[0-9a-f-]{36}\?list=sort%3Dname/)
})

test('an imported file has its invalid row rejected, and the rejected rows can be downloaded later', async () => {
  await visit(page, '/dashboard/clients/import')
  const heads = 'First Name,Last Name,Email,City,State,ZIP,SSN,DOB,Assigned to'
  const bad = 'Omar,Haddad,not-an-email,Tampa,FL,33602,900-00-4571,4/30/1990,'
  await page.getByLabel(/Choose a CSV or XLSX file/).setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${heads}\r\nRuth,Nguyen,ruth@example.test,Albany,NY,12207,900-00-4570,4/30/1990,${maria.email}\r\n${bad}\r\n`,
    ),
  })
  await expect(page.getByText('2 rows, 1 ready, 1 with problems.')).toBeVisible()
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByText('1 client imported.')).toBeVisible()

  const rejects = await download('Download rejected rows')

  expect(rejects).toEqual({
    name: 'rejects-leads.csv',
    text: `${heads},Problem\r\n${bad},Enter a valid email address\r\n`,
  })
  await page.goto('/dashboard/clients/import')
  const later = await download('Download rejected rows of leads.csv')
  expect(later.text).toBe('Row,Problem\r\n3,Enter a valid email address\r\n')
  await expectFitsPhone(page)
  await page.goto('/dashboard/clients?q=ruth')
  await expect(page.getByRole('button', { name: `Assigned contact of Ruth Nguyen: ${maria.fullName}` })).toBeVisible()
})

test('the export has the filtered rows and columns, no clear SSN, and no formula', async () => {
  await page.goto('/dashboard/clients?state=TX&sort=name&cols=contact,added')
  await expect(name('Dana Whitfield')).toBeVisible()

  const { name: file, text } = await download('Export')

  expect(file).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/)
  const [heads, first, second, end] = text.split('\r\n')
  expect(heads).toBe('Prefix,First name,Middle name,Last name,Suffix,Email,Phone,Preferred language,Added,SSN (masked)')
  expect(first).toMatch(/^,Marcus,,'=1\+1,,marcus@example\.test,,,\d{4}-\d{2}-\d{2},XXX-XX-4569$/)
  expect(second).toMatch(/^,Dana,,Whitfield,,/)
  expect(end).toBe('')
})
