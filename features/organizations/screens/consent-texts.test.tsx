// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ConsentTexts } = await import('./consent-texts.tsx')

const OURS = { id: 't1', version: 'ours 1', body: 'I agree.', created_at: '2026-11-20T10:00:00Z' }

afterEach(cleanup)

function open(refusal?: Response) {
  let texts = [OURS]
  const asked = serverAnswers({
    'GET /rest/v1/consent_texts': () => Response.json(texts),
    'POST /rest/v1/consent_texts': ({ body }) => {
      if (refusal) return refusal.clone()
      const { version, body: text } = body as { version: string; body: string }
      texts = [{ ...OURS, id: 't2', version, body: text }, ...texts]
      return Response.json({ id: 't2' }, { status: 201 })
    },
  })
  show(ConsentTexts, '/dashboard/org-admin')
  return { sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

const versions = () => screen.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent)
const fill = async (version: string, body: string) => {
  await userEvent.type(await screen.findByLabelText('Version'), version)
  await userEvent.type(screen.getByLabelText('Text'), body)
  await userEvent.click(screen.getByRole('button', { name: 'Add version' }))
}

test('the company’s own texts come before the built-in one', async () => {
  open()

  await screen.findByText('I agree.')

  expect(versions()).toEqual(['ours 1', DEFAULT_CONSENT_TEXT.version])
})

test('a new version is first in the list, and the form is empty for the next', async () => {
  const { sent } = open()

  await fill(' ours 2 ', 'I agree again.')

  await expect.poll(versions).toEqual(['ours 2', 'ours 1', DEFAULT_CONSENT_TEXT.version])
  expect(sent()).toEqual([{ version: 'ours 2', body: 'I agree again.' }])
  expect(screen.getByLabelText<HTMLInputElement>('Version').value).toBe('')
})

test('a duplicate name shows a message, and the text stays as typed', async () => {
  open(Response.json({ code: '23505', message: 'duplicate key value' }, { status: 409 }))

  await fill('ours 1', 'I agree again.')

  expect((await screen.findByRole('alert')).textContent).toBe(
    'A version with this name already exists. Choose a different name.',
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('I agree again.')
})

test('a name with other characters and a blank text are refused beside their fields, before anything is sent', async () => {
  const { sent } = open()

  await fill('ours <2>', '   ')

  expect(await screen.findByText('Use up to 100 letters (A to Z), digits and . _ : / -')).toBeTruthy()
  expect(screen.getByText('The text is required')).toBeTruthy()
  expect(sent()).toEqual([])
})

test.each([
  ['V 1/ü', 'Use up to 100 letters (A to Z), digits and . _ : / -'],
  [
    DEFAULT_CONSENT_TEXT.version,
    `Names like ${DEFAULT_CONSENT_TEXT.version} are reserved for the texts included with Tradeline`,
  ],
  ['Standard-2027-01', 'Names like Standard-2027-01 are reserved for the texts included with Tradeline'],
])('the reserved name %s is refused beside its field', async (version, words) => {
  const { sent } = open()

  await fill(version, 'I agree.')

  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent()).toEqual([])
})
