import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'
import { phoneAt, signs } from './signer-steps.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('a client signs on a phone that is handed over, the company countersigns, and the desk shows it as completed', async ({
  page,
  browser,
}) => {
  await openAs(page, LENDER, '/dashboard/clients')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await uploads(page)
  await page.getByRole('button', { name: 'Send for signature' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^PDF in the documents of/).selectOption({ index: 1 })
  await dialog.getByLabel('Title').fill('Journey agreement')
  await dialog.getByLabel('The client signs').selectOption('tablet')
  await dialog.getByLabel('Our company countersigns').check()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'Journey agreement' }).click()
  await expect(page.getByRole('heading', { name: 'Journey agreement' })).toBeVisible()
  const envelope = page.url()

  await page.getByRole('button', { name: 'Sign in person' }).click()
  await page.getByRole('button', { name: 'Open the documents' }).click()
  await page.waitForURL('**/sign#*')
  await signs(await phoneAt(browser, page.url()))

  await page.goto(envelope)
  await page.getByRole('button', { name: 'Countersign' }).click()
  await page.getByRole('button', { name: 'Read and sign' }).click()
  await page.waitForURL('**/sign#*')
  await signs(page)

  await page.goto('/dashboard/documents?part=completed')
  await expect(page.getByRole('link', { name: 'Journey agreement' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
})

async function uploads(page: Page): Promise<void> {
  const pdf = await PDFDocument.create()
  for (let number = 1; number <= 2; number += 1)
    pdf.addPage([612, 792]).drawText(`Agreement, page ${number}`, { x: 72, y: 700 })
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) })
  await dialog.getByLabel('Document Type').selectOption('utility_bill')
  await dialog.getByRole('button', { name: /^Upload/ }).click()
  await expect(dialog).toBeHidden()
}
