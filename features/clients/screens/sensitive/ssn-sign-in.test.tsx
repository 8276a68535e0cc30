// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientListPage } = await import('#features/clients/screens/list/client-list-page.tsx')
const { NewClientPage } = await import('#features/clients/screens/client-new-page.tsx')
const { ClientEditForm } = await import('#features/clients/screens/client-edit-form.tsx')

const DANA = storedClient()

const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
function session(id: string) {
  const expires_at = secondsFromNow(3600)
  const claims = { sub: 'fa57', exp: expires_at, session_id: id, amr: [{ timestamp: secondsFromNow(0) }] }
  const user = { id: 'fa57', email: 'maria@example.test', user_metadata: {} }
  return {
    access_token: `${encoded({ alg: 'ES256' })}.${encoded(claims)}.c2ln`,
    ...{ refresh_token: id, token_type: 'bearer', expires_in: 3600, expires_at, user },
  }
}

beforeEach(() => localStorage.setItem('sb-tradeline-auth-token', JSON.stringify(session('old'))))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const CONFIRM = { code: 'PT428', message: 'Confirm that it is you to go on' }
/** Rejects the first call because the sign-in is not recent. */
const onceAsked = (answer: () => Response) => {
  let calls = 0
  return () => (calls++ === 0 ? Response.json(CONFIRM, { status: 428 }) : answer())
}
const serving = (replies: Replies) =>
  serverAnswers({
    'POST /auth/v1/token': () => Response.json(session('new')),
    'GET /auth/v1/user': () => Response.json(session('new').user),
    'POST /rest/v1/rpc/end_session': () => new Response(null, { status: 204 }),
    'GET /rest/v1/users': () => Response.json([]),
    'GET /rest/v1/saved_views': () => Response.json([]),
    'POST /rest/v1/rpc/client_list': () => Response.json({ rows: [], has_next: false, has_previous: false }),
    'POST /rest/v1/rpc/client_count': () => Response.json(0),
    'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [] }),
    ...replies,
  })
async function confirm() {
  await userEvent.type(await screen.findByLabelText('Password'), 'her password')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test('a search by SSN that needs a sign-in asks for it and continues', async () => {
  const asked = serving({
    'POST /functions/v1/find-client-by-ssn': onceAsked(() => Response.json({ client_ids: [DANA.id] })),
  })
  show(ClientListPage, '/dashboard/clients')
  await userEvent.click(await screen.findByPlaceholderText('Search clients...'))
  await userEvent.paste('600-22-1639')

  await confirm()

  await waitFor(() => expect(JSON.stringify(asked.map(({ body }) => body))).toContain(`"ids":["${DANA.id}"]`))
  expect(asked.filter(({ path }) => path.endsWith('find-client-by-ssn'))).toHaveLength(2)
})

test('a search by SSN over the limit shows how long to wait', async () => {
  const message = 'Too many SSN and date of birth checks. Try again in 42 minutes'
  serving({
    'POST /functions/v1/find-client-by-ssn': () => Response.json({ code: 'TOO_SOON', message }, { status: 429 }),
  })
  show(ClientListPage, '/dashboard/clients')
  await userEvent.click(await screen.findByPlaceholderText('Search clients...'))
  await userEvent.paste('600-22-1639')

  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('a new client whose SSN ends like another’s is saved after a sign-in', async () => {
  const asked = serving({
    'POST /functions/v1/duplicate-clients': onceAsked(() => Response.json({ duplicates: [] })),
    'POST /rest/v1/clients': () => new Response(null, { status: 201 }),
  })
  show(NewClientPage, '/dashboard/clients/new')
  const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
  await type('First Name', 'Dana')
  await type('Last Name', 'Whitfield')
  await type('City', 'Austin')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Texas')
  await type('ZIP Code', '78704')
  await type('SSN', '123454417')
  await type('Date of Birth', '1987-03-09')
  await userEvent.click(screen.getByRole('button', { name: 'Save client' }))

  await confirm()

  await waitFor(() =>
    expect(asked.some(({ path, method }) => method === 'POST' && path === '/rest/v1/clients')).toBe(true),
  )
})

test('a different SSN is compared after a sign-in, and asked about once', async () => {
  const close = vi.fn<() => void>()
  const asked = serving({ 'POST /functions/v1/client-ssn': onceAsked(() => Response.json({ takes: 'review' })) })
  show(() => <ClientEditForm client={DANA} onClose={close} />, '/')
  await userEvent.type(await screen.findByLabelText('SSN'), '287654321')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await confirm()

  expect(await screen.findByRole('dialog', { name: 'This is a different SSN' })).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('client-ssn'))).toHaveLength(2)
  expect(asked.filter(({ path }) => path.endsWith('duplicate-clients'))).toHaveLength(1)
})
