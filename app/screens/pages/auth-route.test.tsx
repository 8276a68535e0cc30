// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { supabase } = await import('#platform/browser/supabase.ts')
const { AuthRoute } = await import('./auth-route.tsx')
const { followSession } = await import('#app/screens/session.ts')

followSession(new QueryClient())

const SESSION = {
  ...{ access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 },
  user: { id: 'fa57', email: 'maria@example.com', user_metadata: {} },
}
const REFUSED = { error_code: 'otp_expired', msg: 'Token has expired or is invalid' }

beforeEach(() => supabase.auth.signOut({ scope: 'local' }))
afterEach(cleanup)

async function open(address: string, replies: Replies) {
  const asked = serverAnswers({
    'POST /auth/v1/signup': () => Response.json({ ...SESSION.user, aud: 'authenticated' }),
    'POST /auth/v1/recover': () => Response.json({}),
    'POST /auth/v1/verify': () => Response.json(SESSION),
    'POST /rest/v1/rpc/has_password': () => Response.json(true),
    ...replies,
  })
  const router = show(AuthRoute, '/auth', address)
  await userEvent.type(await screen.findByLabelText('Email'), 'maria@example.com')
  return { asked, router }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function giveCode() {
  await userEvent.type(await screen.findByLabelText('Code from the email'), '775182')
  await press('Use the code')
}

test('the code in a confirmation email signs in', async () => {
  const { router } = await open('/auth?signup=true', {})
  await userEvent.type(screen.getByLabelText('Password'), 'a password')
  await press('Sign up')

  await giveCode()

  expect(await screen.findByText('Another page')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test.each([
  ['/dashboard/clients?page=2', '/dashboard/clients?page=2'],
  ['//evil.test/dashboard', '/dashboard'],
  [String.raw`/\evil.test`, '/dashboard'],
  ['https://evil.test', '/dashboard'],
])('a user who signs in after requesting %s continues at %s', async (asked, arrived) => {
  const { router } = await open('/auth?signup=true', {})
  await router.navigate('/auth?signup=true', { state: asked, replace: true })
  await userEvent.type(screen.getByLabelText('Password'), 'a password')
  await press('Sign up')

  await giveCode()

  expect(await screen.findByText('Another page')).toBeTruthy()
  expect(router.state.location.pathname + router.state.location.search).toBe(arrived)
})

test('after two sign-ups with different passwords, the code in the confirmation leads to a new password', async () => {
  const { router } = await open('/auth?signup=true', {
    'POST /rest/v1/rpc/has_password': () => Response.json(false),
  })
  await userEvent.type(screen.getByLabelText('Password'), 'a password')
  await press('Sign up')

  await giveCode()

  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/auth')
  sessionStorage.clear()
})

test('the code in a reset email leads to a new password, as its link does', async () => {
  const { asked } = await open('/auth?reset=true', {})
  await press('Send reset instructions')

  await giveCode()

  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
  expect(screen.getByText('maria@example.com')).toBeTruthy()
  expect(asked.find(({ path }) => path === '/auth/v1/verify')?.body).toMatchObject({
    ...{ type: 'recovery', email: 'maria@example.com', token: '775182' },
  })
})

test('a user whose code for a new password was rejected signs in as usual', async () => {
  await open('/auth?reset=true', {
    'POST /auth/v1/verify': () => Response.json(REFUSED, { status: 403 }),
    'POST /auth/v1/token': () => Response.json(SESSION),
  })
  await press('Send reset instructions')
  await giveCode()
  await screen.findByText('That code is wrong or has expired. Ask for a new email.')
  await press('Back to sign in')
  await userEvent.type(screen.getByLabelText('Password'), 'a password')

  await press('Sign in')

  expect(await screen.findByText('Another page')).toBeTruthy()
})
