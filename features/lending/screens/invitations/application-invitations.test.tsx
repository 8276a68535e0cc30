// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Invitation } from '#features/lending/rules/intake/link-states.ts'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { ApplicationInvitations } = await import('./application-invitations.tsx')

const LINK: Invitation = {
  ...{
    id: 'l1',
    channel: 'email',
    product_name: null,
    sent_by_name: 'Maria',
    sent_at: '2026-11-20T10:00:00Z',
    times_sent: 1,
  },
  ...{ opened_at: null, started_at: null, submitted_at: null, revoked_at: null, renewal_asked_at: null },
  ...{ expires_at: '2099-01-01T00:00:00Z', application_number: null },
}

afterEach(cleanup)

function open(links: Invitation[]) {
  signIn()
  const asked = serverAnswers({
    'POST /functions/v1/application-invitations': () => Response.json({ invitations: links }),
    'GET /rest/v1/loan_products': () => Response.json([]),
  })
  show(() => <ApplicationInvitations clientId="c1" />, '/')
  return (act: string) => asked.map(({ body }) => Object(body)).filter((body) => body.act === act)
}

test.each<[string, Partial<Invitation>]>([
  ['Sent', {}],
  ['Opened', { opened_at: '2026-11-20T11:00:00Z' }],
  ['Started', { opened_at: '2026-11-20T11:00:00Z', started_at: '2026-11-20T11:01:00Z' }],
  ['Submitted', { submitted_at: '2026-11-20T12:00:00Z', application_number: 'A-1042' }],
  ['Revoked', { revoked_at: '2026-11-21T12:00:00Z' }],
  ['Expired', { expires_at: '2026-11-21T12:00:00Z' }],
])('staff see that a link is %s', async (state, link) => {
  open([{ ...LINK, ...link }])

  expect(await screen.findByText(state)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Revoke/ }) !== null).toBe(['Sent', 'Opened', 'Started'].includes(state))
})

test('staff send a link, send it again, and revoke it', async () => {
  const sent = open([LINK])
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: the link of Nov 20, 2026' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link of Nov 20, 2026' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send application link' }))
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'Spanish')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))

  expect(sent('resend')).toMatchObject([{ client_id: 'c1', invitation_id: 'l1' }])
  expect(sent('revoke')).toMatchObject([{ client_id: 'c1', invitation_id: 'l1' }])
  expect(sent('send')).toMatchObject([{ client_id: 'c1', channel: 'email', language: 'es', product_id: null }])
})

test('staff read that a client asks for a new link', async () => {
  open([{ ...LINK, revoked_at: '2026-11-21T12:00:00Z', renewal_asked_at: '2026-11-22T12:00:00Z' }])

  expect(await screen.findByText('The client asked for a new link on Nov 22, 2026.')).toBeTruthy()
})
