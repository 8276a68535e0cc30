import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { emailsTo, expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { join, newcomer } from '#test/journeys/people.ts'
import { called, programOf, sentDocument } from './sent-document.ts'
import { phoneAt, signs } from './signer-steps.ts'

test('a client sends a document and signs two others on one page, with one code', async ({
  page,
  browser,
  request,
}) => {
  const maria = newcomer('Maria')
  const email = `dana.${randomInt(1e9)}@example.test`
  await join(page, maria)
  const { clientId, path } = await sentDocument(maria, { email, title: 'First agreement' })
  await sentDocument(maria, { email, clientId, title: 'Second agreement' })
  await requestsPayStub(maria, clientId)

  const phone = await phoneAt(browser, await linkTo(request, email, 'First agreement'))
  await entersCode(phone, request, email)
  await expect(phone.getByText('2 things are still missing. You need no new code here.')).toBeVisible()
  await phone
    .locator('input[type=file][aria-label="Choose files: Your pay stub"]')
    .setInputFiles({ name: 'stub.png', mimeType: 'image/png', buffer: PIXEL })
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByText('Your document was received.')).toBeVisible()
  await expect(phone.getByText('1 thing is still missing')).toBeVisible()
  await expectFitsPhone(phone)

  // A question, which staff answer on the desk.
  await phone.getByRole('button', { name: 'Ask a question' }).click()
  await phone.getByLabel('Your question').fill('Is there a late fee?')
  await phone.getByRole('button', { name: 'Send the question' }).click()
  await expect(phone.getByText(/Your question was sent/)).toBeVisible()
  await page.goto('/dashboard/documents?part=attention')
  await expect(page.getByText('Question to answer')).toBeVisible()
  await page.goto(path)
  await page.getByLabel('Answer Dana Whitfield').fill('No. There is none.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('The answer is on the signer’s page.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await signs(phone)
  await expect(phone.getByText('No. There is none.')).toBeVisible()
  await phone.getByRole('button', { name: 'Read and sign: Second agreement' }).click()
  await expect(phone.getByRole('heading', { name: 'Second agreement' }).first()).toBeVisible()
  await signs(phone)
  await expect(phone.getByText(/You have done everything for now/)).toBeVisible()
  expect((await emailsTo(request, email)).filter(({ subject }) => subject.startsWith('Your code'))).toHaveLength(1)
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByText(/Por ahora usted hizo todo/)).toBeVisible()
  await phone.context().close()
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function requestsPayStub(person: Parameters<typeof programOf>[0], client_id: string): Promise<void> {
  const program = await programOf(person)
  const application = await called<{ id: string }>(program, 'open-application', {
    ...{ client_id, loan_type: 'personal', amount_cents: 250_000, received_how: 'phone', received_on: '2026-01-15' },
  })
  const asked = { kind: 'pay_stub', title: 'Your pay stub', provider: 'applicant', days: 7 }
  await called(program, 'application-conditions', { act: 'add', application_id: application.id, ...asked })
}

type Mailbox = Parameters<typeof emailsTo>[0]

async function linkTo(request: Mailbox, email: string, title: string): Promise<string> {
  const found = async () => (await emailsTo(request, email)).find(({ text }) => text.includes(title))?.links[0] ?? ''
  await expect.poll(found).toContain('/sign#')
  return found()
}

async function entersCode(phone: Page, request: Mailbox, email: string): Promise<void> {
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const code = async () =>
    /\b\d{6}\b/.exec(
      (await emailsTo(request, email)).find(({ subject }) => subject.startsWith('Your code'))?.text ?? '',
    )?.[0] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  await phone.getByRole('textbox', { name: 'Code', exact: true }).fill(await code())
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { name: 'Sign electronically?' })).toBeVisible()
}
