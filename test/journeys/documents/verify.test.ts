import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { join, newcomer } from '#test/journeys/people.ts'
import { called, programOf, sentDocument } from './sent-document.ts'
import { signs } from './signer-steps.ts'

test('a signed file is valid on the public page, and one with an altered byte says what was altered', async ({
  page,
}) => {
  const maria = newcomer('Maria')
  await join(page, maria)
  const { path } = await sentDocument(maria, { email: null, title: 'Sealed agreement', means: 'tablet' })
  const program = await programOf(maria)
  const envelope_id = path.split('/').at(-1) ?? ''
  const signer = await program.from('envelope_signers').select('id').eq('envelope_id', envelope_id).single()
  const start = { act: 'start_in_person', envelope_id, signer_id: signer.data?.id, checked: 'known' }
  const { secret } = await called<{ secret: string }>(program, 'envelopes', start)
  await page.goto('/dashboard/documents')
  await expect(page.getByRole('link', { name: 'Sealed agreement' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.goto(`/sign#${secret}`)
  await signs(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Sealed agreement' }).click({ timeout: 30_000 })
  const signed = Buffer.concat(await (await (await saving).createReadStream()).toArray())

  await page.goto('/verify')
  await checks(page, signed)
  await expect(page.getByText('The seal is valid.')).toBeVisible()
  await expect(page.getByText(`The certificate belongs to ${maria.companyName}`)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const altered = Buffer.from(signed)
  const place = Math.floor(altered.length / 3)
  altered[place] = (altered[place] ?? 0) ^ 1
  await checks(page, altered)
  await expect(page.getByText('This file is not as it was sealed.')).toBeVisible()
  await expect(page.getByText(/page|attachment|structure|seal/i).first()).toBeVisible()
  await checks(page, Buffer.from('no PDF'))
  await expect(page.getByText('It is not a PDF file.')).toBeVisible()
})

const checks = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
