import { buffer } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

const LINES: readonly (readonly string[])[] = [
  ['Account History'],
  ['HARBOR POINT BANK'],
  ['', 'TransUnion', 'Experian', 'Equifax'],
  ['Account #:', '517805******', '517805******', ''],
  ['Account Type:', 'Revolving', 'Revolving', ''],
  ['Date Opened:', '03/14/2019', '03/14/2019', ''],
  ['Balance:', '$1,204.00', '$1,890.00', ''],
  ['Two-Year payment history', 'OK', 'OK', ''],
]

/** A report of a monitoring service: labels at the left, and a column for each bureau. */
async function reportPdf(): Promise<Buffer> {
  const pdf = new PDFDocument()
  LINES.forEach((texts, line) => {
    texts.forEach((text, column) => {
      if (text !== '') pdf.fontSize(10).text(text, 50 + column * 130, 60 + line * 20, { lineBreak: false })
    })
  })
  pdf.end()
  return buffer(pdf)
}

test('a client’s own PDF is imported, compared with its source, corrected, and removed', async ({ page }) => {
  await openAs(page, { email: 'cro@demo.test', password: DEMO_PASSWORD }, '/dashboard/clients')
  await page.getByPlaceholder('Search clients...').fill('Chris Iceman')
  await page.waitForURL(/[?&]q=/)
  const order = page.getByRole('link', { name: 'Order report for Chris Iceman' })
  const client = /client=([0-9a-f-]+)/.exec((await order.getAttribute('href')) ?? '')?.[1]
  await page.goto(`/dashboard/clients/${client}?tab=credit-reports`)
  await page.getByRole('button', { name: 'Import a report' }).click()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'three-bureaus.pdf', mimeType: 'application/pdf', buffer: await reportPdf() })
  await page.getByRole('button', { name: 'Import report' }).click()

  await page.waitForURL('**/dashboard/credit-bureau/imported/*')
  await expect(page.getByText('no lending decision or notice can use it')).toBeVisible()
  const account = page.getByRole('region', { name: 'HARBOR POINT BANK' })
  await expect(account.getByText('$1,890.00', { exact: true })).toBeVisible()
  await expect(account.getByText('“Balance: | $1,204.00 | $1,890.00”').first()).toBeVisible()
  await expect(account.getByText('Compare: 70% sure').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('button', { name: 'Correct Balance at Experian' }).click()
  await page.getByRole('textbox', { name: 'Balance' }).fill('$1,980.00')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(account.getByText('$1,980.00', { exact: true })).toBeVisible()
  await expect(account.getByText(/^Corrected by /)).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove report' }).click()
  await expect(page.getByText('No report has been imported')).toBeVisible()
})
