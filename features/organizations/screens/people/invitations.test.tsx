// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuiltInRole } from '#features/organizations/rules/permissions.ts'
import { doubleClick } from '#test/support/double-click.ts'
import { ownAs } from '#test/support/roles.ts'
import { type Asked, cutOff, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { Invitations } = await import('./invitations.tsx')

const invitation = (id: string, status: string, role: BuiltInRole = 'staff') => ({
  ...{ id, status, role, role_id: null, role_name: null, email: `${id}@example.test`, invited_by_name: 'Maria' },
  ...{ sent_at: '2026-11-20T10:00:00Z', expires_at: '2026-11-27T10:00:00Z' },
})

beforeEach(signInJustNow)
afterEach(cleanup)

function open(
  invitations: unknown[],
  answer: (asked: Asked) => Response = () => Response.json({ id: 'i' }),
  role: BuiltInRole = 'owner',
) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/organization_roles': () => Response.json([]),
    'POST /rest/v1/rpc/organization_invitations': () => Response.json(invitations),
    'POST /functions/v1/invitations': answer,
  })
  show(() => <Invitations own={ownAs(role)} />, '/dashboard/org-admin')
  return { sent: () => asked.filter(({ path }) => path.startsWith('/functions')).map(({ body }) => body) }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))

test('before the first invitation the list says so', async () => {
  open([])

  expect(await screen.findByText('You haven’t invited anyone yet.')).toBeTruthy()
})

test.each([
  ['', 'Email is required'],
  ['nobody', 'Enter an email address like name@example.com'],
])('the address %j is refused beside its field, and nothing is sent', async (text, words) => {
  const { sent } = open([])
  const field = await screen.findByLabelText('Email')
  if (text) await userEvent.type(field, text)
  await send()

  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('an invitation is sent to an address, in lower case, with a role', async () => {
  const { sent } = open([])
  await userEvent.type(await screen.findByLabelText('Email'), 'Ben@Example.test')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin')
  await send()

  await waitFor(() => expect(sent()).toEqual([{ act: 'invite', email: 'ben@example.test', role: 'admin' }]))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', ''))
})

test('a refusal shows the server’s message, and the address stays', async () => {
  const message = 'This person is already invited. Resend the invitation instead.'
  open([], () => Response.json({ code: 'ALREADY_INVITED', message }, { status: 409 }))
  await userEvent.type(await screen.findByLabelText('Email'), 'ben@example.test')
  await send()

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ben@example.test')
})

test('without a response, an error is shown at once and the address stays', async () => {
  open([])
  await userEvent.type(await screen.findByLabelText('Email'), 'ben@example.test')
  cutOff()
  await send()

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ben@example.test')
  expect(screen.getByRole('button', { name: 'Send invitation' })).toHaveProperty('disabled', false)
})

test('without a response, withdrawing shows at once that the invitation is still open', async () => {
  open([invitation('ben', 'open')])
  const withdraw = await screen.findByRole('button', { name: 'Withdraw the invitation for ben@example.test' })
  cutOff()
  await userEvent.click(withdraw)

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(withdraw).toHaveProperty('disabled', false)
})

test('a sign-in that is too old for the server must be confirmed', async () => {
  open([], () => Response.json({ code: 'PT428', message: 'Confirm that it is you to go on' }, { status: 428 }))
  await userEvent.type(await screen.findByLabelText('Email'), 'ben@example.test')
  await send()

  expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy()
})

test('an admin can’t invite an owner, nor change an owner’s invitation', async () => {
  open([invitation('olga', 'open', 'owner')], undefined, 'admin')

  const row = within(await screen.findByRole('row', { name: /olga/ }))
  expect(row.queryByRole('button')).toBeNull()
  const offered = within(screen.getByLabelText('Role')).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Admin', 'Staff', 'Read-only'])
})

test('open and expired ones can be resent or withdrawn; ended ones stay in the list', async () => {
  open(['open', 'expired', 'accepted', 'revoked'].map((status) => invitation(status, status)))

  for (const [id, words, acts] of [
    ['open', 'Open', 2],
    ['expired', 'Expired', 2],
    ['accepted', 'Accepted', 0],
    ['revoked', 'Withdrawn', 0],
  ] as const) {
    const row = within(await screen.findByRole('row', { name: new RegExp(`^${id}@`) }))
    expect(row.getByText(words)).toBeTruthy()
    expect(row.queryAllByRole('button')).toHaveLength(acts)
  }
})

test.each([
  ['Resend to ben@example.test', 'resend'],
  ['Withdraw the invitation for ben@example.test', 'revoke'],
])('%s', async (button, act) => {
  const { sent } = open([invitation('ben', 'open')])

  await userEvent.click(await screen.findByRole('button', { name: button }))

  await waitFor(() => expect(sent()).toEqual([{ act, invitation_id: 'ben' }]))
})

test.each(['Resend to ben@example.test', 'Withdraw the invitation for ben@example.test'])(
  'a double click on %s sends one request',
  async (name) => {
    const { sent } = open([invitation('ben', 'open')])

    await doubleClick(await screen.findByRole('button', { name }))

    expect(sent()).toHaveLength(1)
  },
)

test('after one is withdrawn, focus moves to the others', async () => {
  const ben = invitation('ben', 'open')
  open([ben, invitation('olga', 'open')], () => {
    ben.status = 'revoked'
    return Response.json({ id: 'i' })
  })
  const withdraw = await screen.findByRole('button', { name: 'Withdraw the invitation for ben@example.test' })
  withdraw.focus()

  await userEvent.keyboard('{Enter}')

  await screen.findByText('Withdrawn')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Resend to olga@example.test'))
})

test('resending too soon is refused with the wait', async () => {
  const message = 'It was just sent. Please wait 42 seconds before sending it again.'
  open([invitation('ben', 'open')], () => Response.json({ code: 'TOO_SOON', message }, { status: 429 }))

  await userEvent.click(await screen.findByRole('button', { name: 'Resend to ben@example.test' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('invitations that fail to load can be reloaded', async () => {
  serverAnswers({})
  const role = 'owner'
  show(() => <Invitations own={ownAs(role)} />, '/dashboard/org-admin')

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load invitations')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
