import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Page, test } from '@playwright/test'
import { EICAR } from '#platform/virus-scanner/sandbox/eicar.ts'
import { expectAccessible, expectFitsPhone, storedTokens, visit } from './journey.ts'
import { join, newcomer, openAs, supabaseAgainst } from './people.ts'

const paper = await PDFDocument.create()
paper.addPage([300, 200]).drawText('Bill of 2026')
const PDF = Buffer.from(await paper.save())
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })

/** Signs in a new user with one client. */
async function openedFixture(page: Page, baseURL: string | undefined) {
  const maria = newcomer('Maria')
  await join(page, maria)
  const supabase = await supabaseAgainst(String(baseURL))
  await supabase.auth.setSession(await storedTokens(page))
  const { data } = await supabase
    .from('clients')
    .insert({ first_name: 'Rhonda', last_name: 'Rouse', city: 'Stamford' })
    .select('id')
    .single<{ id: string }>()
  return { maria, supabase, clientId: String(data?.id) }
}

/** Returns the file input of the button. */
const chooserOf = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]:not([capture])`)

async function drop(page: Page, onto: string, name: string, type: string, content: string) {
  const transfer = await page.evaluateHandle(
    ([fileName, mimeType, text]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([String(text)], String(fileName), { type: String(mimeType) }))
      return dropped
    },
    [name, type, content],
  )
  await page.getByRole('group', { name: onto, exact: true }).dispatchEvent('drop', { dataTransfer: transfer })
}

test('documents are uploaded, viewed, replaced, deleted, and restored', async ({ page, baseURL }) => {
  const { supabase, clientId } = await openedFixture(page, baseURL)
  await visit(page, `/dashboard/clients/${clientId}?tab=documents`)
  await expect(page.getByText('No additional documents uploaded yet.')).toBeVisible()

  await test.step('a named place takes a picture, and shows it', async () => {
    await chooserOf(page, "Upload Driver's License Front").setInputFiles({
      ...{ name: 'front.png', mimeType: 'image/png', buffer: PNG },
    })
    await page.getByRole('button', { name: "View Driver's License Front" }).click()
    await expect(page.getByRole('img', { name: 'front.png' })).toHaveJSProperty('naturalWidth', 1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('what a place does not take is refused in words', async () => {
    await drop(page, 'SSN Card', 'card.svg', 'image/svg+xml', '<svg onload="alert(1)"/>')
    await expect(page.getByText('SVG files can contain scripts and are not accepted.')).toBeVisible()
    await drop(page, "Driver's License Back", 'back.png', 'image/png', '%PDF-1.7')
    await expect(page.getByText('Use an image here, not a PDF.')).toBeVisible()
    await expectFitsPhone(page)
  })

  await test.step('an additional document is dropped and named in the dialog, then replaced', async () => {
    await drop(page, 'Additional Documents', 'title.pdf', 'application/pdf', '%PDF-1.7\n')
    await page.getByLabel('Document type').selectOption('Other')
    await page.getByLabel('Name of the document').fill('Car title')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Car title', { exact: true })).toBeVisible()
    await chooserOf(page, 'Replace Car title').setInputFiles(pdf('new title.pdf'))
    await expect(page.getByText('1 earlier version')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download new title.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('new title.pdf')
  })

  await test.step('one with malware is refused in the dialog, and the choice stays', async () => {
    await drop(page, 'Additional Documents', 'bill.pdf', 'application/pdf', `%PDF-1.7\n${EICAR}`)
    await page.getByLabel('Document type').selectOption('Pay Stub')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('This file carries malware (Eicar-Test-Signature) and was not kept')).toBeVisible()
    await expect(page.getByLabel('Document type')).toHaveValue('pay_stub')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByRole('button', { name: 'View Pay Stub' })).toHaveCount(0)
  })

  await test.step('it is opened by keyboard alone, as the PDF that was sent', async () => {
    await page.getByRole('button', { name: 'View Car title' }).focus()
    await page.keyboard.press('Enter')
    const shown = page.locator('iframe[title="new title.pdf"]')
    await expect(shown).toBeVisible()
    const served = await page.request.get(String(await shown.getAttribute('src')))
    expect([served.headers()['content-type'], await served.body()]).toEqual(['application/pdf', PDF])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'View Car title' })).toBeFocused()
  })

  await test.step('what was removed comes back with its undo', async () => {
    await page.getByRole('button', { name: 'Delete Car title' }).click()
    await expect(page.getByText('No additional documents uploaded yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Car title', { exact: true })).toBeVisible()
  })

  await test.step('an upload that is cut leaves nothing, says so, and works when tried again', async () => {
    const files = await supabase.storage.from('client-documents').list()
    const before = files.data?.length ?? 0
    let isCut = false
    await page.route('**/storage/v1/object/client-documents/*', async (route) => {
      if (isCut || route.request().method() !== 'POST') return route.continue()
      isCut = true
      return route.abort()
    })
    await chooserOf(page, 'Upload Proof of Income').setInputFiles(pdf('income.pdf'))
    await page.getByRole('button', { name: 'Retry' }).click()
    expect(isCut).toBe(true)
    await expect(page.getByRole('button', { name: 'View Proof of Income' })).toBeVisible()
    const after = await supabase.storage.from('client-documents').list()
    expect(after.data).toHaveLength(before + 1)
  })
})

test('the palette and shortcuts open everything without a mouse, until they are switched off', async ({
  page,
  baseURL,
}) => {
  const { clientId } = await openedFixture(page, baseURL)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await test.step('a client is found by name and opened', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find a client, page or action' })).toBeFocused()
    await page.keyboard.type('rouse')
    await expect(page.getByRole('option', { name: /^Rhonda Rouse/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/clients/${clientId}`)
    await expect(page.getByRole('heading', { name: 'Rhonda Rouse' })).toBeVisible()
  })

  await test.step('keys edit, lead to other pages, and show what there is', async () => {
    await page.keyboard.press('e')
    await expect(page.getByLabel('First Name')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.keyboard.type('gc')
    await page.waitForURL('**/dashboard/clients')
    await expect(page.getByRole('link', { name: 'Rhonda Rouse', exact: true })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search clients...')).toBeFocused()
    await page.keyboard.type('n')
    await page.getByRole('heading', { name: /Clients/ }).click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('switched off, a letter is a letter', async () => {
    await visit(page, '/dashboard/settings')
    await page.getByLabel('Single-key shortcuts').uncheck()
    await page.keyboard.press('n')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find a client, page or action' })).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
    await expectFitsPhone(page)
  })
})

test('changes by another user appear without a reload', async ({ browser, page, baseURL }) => {
  const { maria, supabase, clientId } = await openedFixture(page, baseURL)
  const elsewhere = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await openAs(elsewhere, maria, `/dashboard/clients/${clientId}?tab=documents`)
  await page.goto(`/dashboard/clients/${clientId}?tab=documents`)
  await expect(elsewhere.getByText('No additional documents uploaded yet.')).toBeVisible()
  await expect(page.getByText('No additional documents uploaded yet.')).toBeVisible()

  await chooserOf(page, 'Upload Proof of Income').setInputFiles(pdf('income.pdf'))
  await supabase.from('clients').update({ last_name: 'Rouse-Lind' }).eq('id', clientId)

  await expect(elsewhere.getByRole('button', { name: 'View Proof of Income' })).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Rhonda Rouse-Lind' })).toBeVisible()
})
