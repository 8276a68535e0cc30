// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { ASKED_CLIENT, NEVER_ASKED } from '#test/support/asked-client.ts'
import { opened, sentTo } from '#test/support/decision-screen.tsx'
import { cutOff } from '#test/support/stub-server.tsx'

const ACT = 'POST /functions/v1/adverse-action-notice'
const EMAIL = {
  ...{ status: 'queued', failure: null, email: 'dana@example.test', opened_at: null },
  ...{ created_at: '2026-11-21T12:00:00+00:00' },
}
const NOTICE = {
  ...{ id: 'n1', created_at: '2026-11-20T12:00:00+00:00', given_how: null, given_on: null, given_by_name: null },
  ...{ emails: [], other_sources: null, offer: null },
}
const GIVEN = { ...NOTICE, given_how: 'email', given_on: '2026-11-21', given_by_name: 'Sam' }
const ASKED = {
  ...{ id: 'e1', email: 'dana@example.test', asked_by_name: 'Sam', created_at: '2026-11-19T12:00:00+00:00' },
  ...{ answer_by: '2999-12-04T12:00:00+00:00', demonstrated_at: null },
  ...{ withdrawn_at: null, withdrawn_how: null, withdrawn_by_name: null },
}
const AGREED = { ...ASKED, demonstrated_at: '2026-11-20T12:00:00+00:00' }

afterEach(cleanup)

const declined = (notice: object, line: object | null, isReader = false, client: object = {}, act = sent) =>
  opened(
    {
      [ASKED_CLIENT]: () =>
        Response.json({ ...NEVER_ASKED, electronic_consents: line === null ? [] : [line], ...client }),
      [ACT]: act,
    },
    { status: 'declined', notice },
    isReader,
  )
const sent = () => Response.json({ id: 'm1' })

describe('a notice not yet given', () => {
  test.each([
    ['never asked', null, 'By mail only: no consent to email'],
    ['who moved', { ...AGREED, email: 'old@example.test' }, 'By mail only: consent is for another address'],
    ['who withdrew', { ...AGREED, withdrawn_at: '2026-11-21T12:00:00+00:00' }, 'By mail only: consent was withdrawn'],
  ])('goes by mail to a client %s, shows why and offers to ask for consent', async (_, line, words) => {
    const { table } = await declined(NOTICE, line)

    expect(await table.findByText(words)).toBeTruthy()
    expect(table.getByRole('button', { name: 'Notice as PDF' })).toBeTruthy()
    expect(table.queryByRole('button', { name: 'Send by email' })).toBeNull()
    await userEvent.click(table.getByRole('button', { name: 'Ask for consent' }))
    expect(await screen.findByRole('dialog', { name: 'Ask for consent to notices by email' })).toBeTruthy()
  })

  test.each([
    ['with an unanswered request for consent', ASKED, {}, 'By mail only: consent not answered yet'],
    ['without an email address', null, { email: null }, 'By mail only: no consent to email'],
  ])('goes by mail to a client %s, with nothing to ask for', async (_, line, client, words) => {
    const { table } = await declined(NOTICE, line, false, client)

    expect(await table.findByText(words)).toBeTruthy()
    expect(table.queryByRole('button', { name: 'Ask for consent' })).toBeNull()
  })

  test.each(['Send by email', 'Record as given'])('shows a lost connection at once: %s', async (name) => {
    const { table } = await declined(NOTICE, AGREED)
    await userEvent.click(await table.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    cutOff()
    await userEvent.click(dialog.getByRole('button', { name }))

    expect((await dialog.findByRole('alert')).textContent).toContain('Unable to connect to the server')
    expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', false)
  })

  test('goes by email to a client who consented, after an explanation', async () => {
    const { asked, table } = await declined(NOTICE, AGREED)

    await userEvent.click(await table.findByRole('button', { name: 'Send by email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send by email' }))
    expect(dialog.getByText(/We’ll email Dana at dana@example\.test/)).toBeTruthy()
    expect(sentTo(asked, 'adverse-action-notice')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Send by email' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(asked, 'adverse-action-notice')).toEqual([{ act: 'email', notice_id: 'n1' }])
  })

  test('shows why the server rejected it', async () => {
    const message = 'This client has not agreed'
    const refused = () => Response.json({ code: 'electronic_consent_required', message }, { status: 422 })
    const { table } = await declined(NOTICE, AGREED, false, {}, refused)

    await userEvent.click(await table.findByRole('button', { name: 'Send by email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send by email' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send by email' }))

    expect((await dialog.findByRole('alert')).textContent).toBe(message)
  })

  test('can’t be sent twice while on its way', async () => {
    const { table } = await declined({ ...NOTICE, emails: [EMAIL] }, AGREED)

    expect(await table.findByText('Email to dana@example.test is on its way')).toBeTruthy()
    await screen.findByText('By email or by mail')
    expect(table.queryByRole('button', { name: 'Send by email' })).toBeNull()
  })

  test('shows why delivery failed and can be tried again', async () => {
    const failed = { ...EMAIL, status: 'failed', failure: 'The recipient’s mail server rejected it' }
    const { table } = await declined({ ...NOTICE, emails: [failed] }, AGREED)

    expect(table.getByText(/The recipient’s mail server rejected it\. Send it by mail/)).toBeTruthy()
    expect(await table.findByRole('button', { name: 'Send by email' })).toBeTruthy()
  })

  test('can’t be sent by a read-only user', async () => {
    const { table } = await declined(NOTICE, AGREED, true)
    await screen.findByText('By email or by mail')

    expect(table.queryAllByRole('button')).toEqual([])
  })
})

test.each([
  ['not opened yet', null],
  ['opened on Nov 22, 2026', '2026-11-22T12:00:00+00:00'],
])('a notice given by email shows whether it was opened: %s', async (words, opened_at) => {
  const { table } = await declined({ ...GIVEN, emails: [{ ...EMAIL, status: 'sent', opened_at }] }, AGREED)

  expect(table.getByText(`Notice given by email on Nov 21, 2026, recorded by Sam, ${words}`)).toBeTruthy()
  await screen.findByText('By email or by mail')
  expect(table.queryByRole('button', { name: 'Send by email' })).toBeNull()
})
