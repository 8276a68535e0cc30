// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { ASKED_CLIENT, NEVER_ASKED } from '#test/support/asked-client.ts'
import { cutOff, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ElectronicConsent } = await import('./electronic-consent.tsx')

const ASK = 'POST /functions/v1/ask-electronic-consent'
const WITHDRAW = 'POST /functions/v1/withdraw-electronic-consent'
const CONTACTS = 'GET /rest/v1/electronic_consents'
const ASKED = {
  ...{ id: 'e1', email: 'dana@example.test', asked_by_name: 'Sam', created_at: '2026-11-20T12:00:00+00:00' },
  ...{ answer_by: '2999-12-04T12:00:00+00:00', demonstrated_at: null },
  ...{ withdrawn_at: null, withdrawn_how: null, withdrawn_by_name: null },
}
const AGREED = { ...ASKED, demonstrated_at: '2026-11-21T12:00:00+00:00' }
const WITHDRAWN = { ...AGREED, withdrawn_at: '2026-11-22T12:00:00+00:00', withdrawn_how: 'on_page' }

afterEach(cleanup)

async function open(line: object | null, client: object = {}, replies: Replies = {}, isReader = false) {
  const lines = line === null ? [] : [line]
  const asked = serverAnswers({
    [ASKED_CLIENT]: () => Response.json({ ...NEVER_ASKED, electronic_consents: lines, ...client }),
    [CONTACTS]: () => Response.json([{ contact: '5 Bank Street' }]),
    ...replies,
  })
  show(
    () => (
      <MayWrite value={!isReader}>
        <ElectronicConsent clientId="c1" />
      </MayWrite>
    ),
    '/',
  )
  await screen.findByText(/^By (e)?mail/)
  return asked
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('a client’s file shows how legal notices are given', () => {
  test.each([
    ['was never asked', null, {}, 'By mail', /Dana hasn’t been asked/, 'Ask for consent'],
    ['has no address', null, { email: null }, 'By mail', /Add an email address/, undefined],
    ['is archived', null, { archived_at: '2026-11-20T12:00:00+00:00' }, 'By mail', /hasn’t been asked/, undefined],
    ['was asked', ASKED, {}, 'By mail; consent requested', /on Nov 20, 2026 by Sam\. The link works/, 'Ask again'],
    [
      ...[
        'did not answer',
        { ...ASKED, answer_by: '2026-11-21T12:00:00+00:00' },
        {},
        'By mail; consent request expired',
      ],
      ...[/The link has expired/, 'Ask for consent'],
    ],
    ['agreed', AGREED, {}, 'By email or by mail', /on Nov 21, 2026 .* of Sam\. Notices may go/, 'Record a withdrawal'],
    [
      ...['moved', AGREED, { email: 'new@example.test' }, 'By mail; consent is for another address'],
      ...[/dana@example\.test, which is no longer/, 'Ask for consent'],
    ],
    [
      'withdrew',
      WITHDRAWN,
      {},
      'By mail; consent withdrawn',
      /withdrew on Nov 22, 2026, through the link/,
      'Ask for consent',
    ],
    [
      ...['withdrew by phone', { ...WITHDRAWN, withdrawn_how: 'by_phone', withdrawn_by_name: 'Priya' }, {}],
      ...['By mail; consent withdrawn', /by phone, recorded by Priya/, 'Ask for consent'],
    ],
  ] as [string, object | null, object, string, RegExp, string | undefined][])(
    'for a client who %s',
    async (_, line, client, words, sentence, act) => {
      await open(line, client)

      expect(screen.getByText(words)).toBeTruthy()
      expect(screen.getByText(sentence)).toBeTruthy()
      expect(buttons()).toEqual(act === undefined ? [] : [act])
    },
  )

  test('to a read-only user, without actions', async () => {
    await open(AGREED, {}, {}, true)

    expect(buttons()).toEqual([])
  })
})

test('asking uses the last contact by default and happens once', async () => {
  const asked = await open(null, {}, { [ASK]: () => Response.json({ id: 'e1' }, { status: 201 }) })
  await press('Ask for consent')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for consent to notices by email' }))
  const field = await dialog.findByLabelText('Where clients reach you')
  expect(field).toHaveProperty('value', '5 Bank Street')

  await userEvent.clear(field)
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }))
  expect(await dialog.findByText('Enter how the client can reach you')).toBeTruthy()
  await userEvent.type(field, '(512) 555-0100')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ path }) => path.endsWith('/ask-electronic-consent')).map(({ body }) => body)).toEqual([
    { client_id: 'c1', contact: '(512) 555-0100', idempotency_key: expect.any(String) },
  ])
})

test('a rejected request for consent shows why, keeps the input, and repeats with the same key', async () => {
  let failures = 1
  const asked = await open(
    null,
    {},
    {
      [ASK]: () =>
        failures-- > 0
          ? Response.json({ code: 'X', message: 'Please ask again later' }, { status: 429 })
          : Response.json({ id: 'e1' }, { status: 201 }),
    },
  )
  await press('Ask for consent')
  await screen.findByLabelText('Where clients reach you')
  await press('Send the link')

  expect((await screen.findByRole('alert')).textContent).toBe('Please ask again later')
  await press('Send the link')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = asked.filter(({ path }) => path.endsWith('/ask-electronic-consent')).map(({ body }) => body)
  expect(first).toEqual(second)
})

test('without a connection, asking fails at once and keeps the input', async () => {
  await open(null)
  await press('Ask for consent')
  const field = await screen.findByLabelText('Where clients reach you')
  await userEvent.type(field, ', Austin')
  cutOff()
  await press('Send the link')

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(field).toHaveProperty('value', '5 Bank Street, Austin')
  expect(screen.getByRole('button', { name: 'Send the link' })).toHaveProperty('disabled', false)
})

test('a withdrawal is recorded with how the client gave it', async () => {
  const asked = await open(AGREED, {}, { [WITHDRAW]: () => Response.json({ withdrawn: true }) })
  await press('Record a withdrawal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a withdrawal' }))

  await userEvent.selectOptions(dialog.getByLabelText('How Dana withdrew'), 'In writing')
  await userEvent.click(dialog.getByRole('button', { name: 'Record the withdrawal' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path.endsWith('/withdraw-electronic-consent'))?.body).toEqual({
    ...{ client_id: 'c1', how: 'in_writing', idempotency_key: expect.any(String) },
  })
})
