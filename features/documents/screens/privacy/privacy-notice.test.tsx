// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientPrivacyNotice } = await import('./privacy-notice.tsx')

const TODAY = new Date().toISOString().slice(0, 10)
const FIRST = { id: 'n1', version: 1, shares: [], published_at: '2026-01-05T12:00:00+00:00' }
const SECOND = {
  ...{ id: 'n2', version: 2, published_at: '2026-02-05T12:00:00+00:00' },
  shares: ['affiliates_marketing', 'nonaffiliates_marketing'],
}
const GIVEN = {
  ...{ id: 'e1', kind: 'given', notice_id: 'n2', limits: [], how: 'mail' },
  ...{ happened_on: TODAY, recorded_by_name: 'Sam' },
}
const LIMITED = { ...GIVEN, id: 'e2', kind: 'chosen', limits: ['nonaffiliates_marketing'], how: 'by_phone' }

const AGREED = {
  ...{ email: 'dana@example.test', created_at: '2026-02-01T12:00:00+00:00', answer_by: '2026-02-15T12:00:00+00:00' },
  ...{ demonstrated_at: '2026-02-07T12:00:00+00:00', withdrawn_at: null, covers_privacy_notice: true },
}

afterEach(cleanup)

async function open(notices: object[], entries: object[], { isReader = false, refusal = '', consent = {} } = {}) {
  const asked = serverAnswers({
    'GET /rest/v1/privacy_notices': () => Response.json(notices),
    'GET /rest/v1/privacy_entries': () => Response.json(entries),
    'GET /rest/v1/clients': () =>
      Response.json({ email: AGREED.email, electronic_consents: [{ ...AGREED, ...consent }] }),
    'POST /functions/v1/privacy-notice': () =>
      refusal === ''
        ? Response.json({ id: 'e9' })
        : Response.json({ code: 'X', message: refusal, error: refusal }, { status: 422 }),
  })
  show(
    () => (
      <MayWrite value={!isReader}>
        <ClientPrivacyNotice clientId="c1" />
      </MayWrite>
    ),
    '/',
  )
  const section = within(await screen.findByRole('region', { name: 'Privacy notice' }))
  await waitFor(() => expect(section.queryByRole('status')).toBeNull())
  return { section, sent: () => asked.filter(({ path }) => path.endsWith('privacy-notice')).map(({ body }) => body) }
}

test.each([
  ['before a notice is published', [], [], /^Your company has not published a privacy notice yet/],
  ['before it is given', [SECOND, FIRST], [], /^Not given to this client yet$/],
  [
    'given as it was before',
    [SECOND, FIRST],
    [{ ...GIVEN, notice_id: 'n1' }],
    /^Given in version 1\. .* give version 2$/,
  ],
  ['given over a year ago', [SECOND], [{ ...GIVEN, happened_on: '2024-03-01' }], /^Due again: .* Mar 1, 2025$/],
  ['given', [SECOND], [GIVEN], /^Given; due again by /],
  ['given if nothing is shared', [FIRST], [{ ...GIVEN, notice_id: 'n1' }], /^Given$/],
])('%s it shows that', async (_, notices, entries, words) => {
  const { section } = await open(notices, entries)

  expect(await section.findByText(words)).toBeTruthy()
})

test('given notices, choices and current limits are shown', async () => {
  const { section } = await open([SECOND], [LIMITED, GIVEN])

  const limits = within(await section.findByRole('list', { name: 'Limits chosen by the client' }))
  expect(limits.getByText(/with nonaffiliates to market/)).toBeTruthy()
  const lines = within(section.getByRole('list', { name: 'Records' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Limits 1 of the notice’s choices, told by phone, .*, recorded by Sam$/),
    expect.stringMatching(/^Version 2 given by mail, .*, recorded by Sam$/),
  ])
})

test('giving the notice is recorded with how and when', async () => {
  const { section, sent } = await open([SECOND], [])
  await userEvent.click(await section.findByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  await userEvent.selectOptions(dialog.getByLabelText('How'), 'By mail')
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([
    {
      ...{ act: 'give', client_id: 'c1', notice_id: 'n2', how: 'mail', on: TODAY },
      idempotency_key: expect.any(String),
    },
  ])
})

test('giving it by email is recorded only for a client who consented, and on no earlier day', async () => {
  const { section, sent } = await open([SECOND], [])
  await userEvent.click(await section.findByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  expect(dialog.getByLabelText('Given on').getAttribute('min')).toBe('2026-02-05')
  await userEvent.selectOptions(dialog.getByLabelText('How'), 'By email, with the client’s consent')
  expect(dialog.getByLabelText('Given on').getAttribute('min')).toBe('2026-02-07')
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  await waitFor(() => expect(sent()).toMatchObject([{ how: 'email' }]))
})

test.each([
  ['withdrew', { withdrawn_at: '2026-02-08T12:00:00+00:00' }, /the client withdrew their consent\./],
  ['agreed to other notices', { covers_privacy_notice: false }, /covers other notices but not this one\./],
])('for a client who %s email is not offered, only paper', async (_, consent, why) => {
  const { section } = await open([SECOND], [], { consent })
  await userEvent.click(await section.findByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))

  expect(
    within(dialog.getByLabelText('How'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['In person, on paper', 'By mail']])
  expect(dialog.getByText(why).textContent).toContain('Print it with “Notice as PDF”, give it on paper')
})

test('a choice is undone only in writing, and one without a change isn’t recorded', async () => {
  const { section, sent } = await open([SECOND], [LIMITED, GIVEN])
  await userEvent.click(await section.findByRole('button', { name: 'Record a choice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a choice' }))
  expect(dialog.getByRole('button', { name: 'Record the choice' })).toHaveProperty('disabled', true)
  const ways = () => within(dialog.getByLabelText('How the client told you')).getAllByRole('option').length
  expect(ways()).toBe(4)

  await userEvent.click(dialog.getByRole('checkbox', { name: /with nonaffiliates to market/ }))
  expect(ways()).toBe(2)
  await userEvent.click(dialog.getByRole('button', { name: 'Record no limits' }))

  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ...{ act: 'choose', client_id: 'c1', notice_id: 'n2', limits: [], how: 'in_writing', on: TODAY },
        idempotency_key: expect.any(String),
      },
    ]),
  )
})

test('an error shows why, and the dialog stays', async () => {
  const refusal = 'Enter a day between the notice’s publication date and today'
  const { section } = await open([SECOND], [], { refusal })
  await userEvent.click(await section.findByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  expect((await dialog.findByRole('alert')).textContent).toContain(refusal)
})

test('without anything to limit no choice is offered, and a read-only user gets no actions', async () => {
  const { section } = await open([FIRST], [])
  expect(await section.findByRole('button', { name: 'Notice as PDF' })).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Record a choice' })).toBeNull()
  cleanup()

  const reading = await open([SECOND], [LIMITED], { isReader: true })
  expect(await reading.section.findByText('Not given to this client yet')).toBeTruthy()
  expect(reading.section.queryByRole('button')).toBeNull()
})
