import { expect, type Page, test } from '@playwright/test'
import { expectFitsPhone, visit } from '#test/journeys/journey.ts'
import { join, newcomer } from '#test/journeys/people.ts'
import { workbookFile } from '#test/support/files/workbook-file.ts'

const maria = newcomer('Maria')
let page: Page
const choose = (name: string, buffer: Uint8Array) =>
  page
    .getByLabel(/Choose a CSV or XLSX file/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL), viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await join(page, maria)
})
test.afterAll(() => page.context().close())

test('a workbook of several sheets, with whole names, dates, and short ZIP codes', async () => {
  await visit(page, '/dashboard/clients/import')
  await choose(
    'leads.xlsx',
    workbookFile([
      { name: 'Notes', rows: [['Made by', 'the old system']] },
      {
        name: 'People',
        rows: [
          ['Clients of 2026'],
          ['Name', 'Email', 'City', 'State', 'ZIP', 'SSN', 'DOB'],
          ['Maria de la Cruz', 'mdlc@example.test', 'Boston', 'Mass.', 2138, '900-00-4567', { date: 31113 }],
          ['Smith, John A.', 'john@example.test', 'Boston', 'MA', '02139', '900-00-4568', 31113],
          ['Ana Ruiz', 'ana@example.test', 'Boston', 'MA', '02139', '900-00-45691', 31113],
        ],
      },
    ]),
  )
  await expect(page.getByRole('heading', { name: 'Which sheet of leads.xlsx do you want to import?' })).toBeVisible()
  await page.getByRole('button', { name: 'People 5 rows' }).press('Enter')
  await expect(page.getByText('3 rows, 2 ready, 1 with problems.')).toBeVisible()
  await expect(page.getByText('An SSN has 9 digits; you typed 10')).toBeVisible()
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByText('2 clients imported.')).toBeVisible()
})

test('a file in Windows-1252 with semicolons, and one that mixes encodings', async () => {
  await page.goto('/dashboard/clients/import')
  const heads = 'First Name;Last Name;Email;City;State;ZIP;SSN;DOB'
  const row = (first: string, n: number) =>
    `${first};Mu\u00f1oz;m${n}@example.test;Austin, TX;tex.;78704;900-00-57${10 + n};3/7/85 0:00`
  await choose('windows.csv', Buffer.from(`sep=;\r\n${heads}\r\n${row('Jos\u00e9', 1)}\r\n`, 'latin1'))
  await expect(page.getByText('1 row, 1 ready, 0 with problems.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Jos\u00e9' })).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByText('1 client imported.')).toBeVisible()
  await page.goto('/dashboard/clients/import')
  await choose(
    'mixed.csv',
    Buffer.concat([Buffer.from(`${heads}\n${row('Zo\u00eb', 2)}\n`), Buffer.from(row('Jos\u00e9', 3), 'latin1')]),
  )
  await expect(page.getByRole('heading', { name: 'How should row 3 of mixed.csv read?' })).toBeVisible()
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Jos\u00e9 Windows-1252' }).press('Enter')
  await expect(page.getByText('2 rows, 2 ready, 0 with problems.')).toBeVisible()
  await page.goto('/dashboard/clients?q=mu%C3%B1oz')
  await expect(page.getByText('Austin, TX, TX').first()).toBeVisible()
})
