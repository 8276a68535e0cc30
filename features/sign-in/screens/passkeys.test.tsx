// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  browserHasPasskeys,
  browserLosesPasskeys,
  CREATION_OPTIONS,
  REQUEST_OPTIONS,
} from '#test/support/stub-passkeys.ts'
import { type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { PasskeyButton } = await import('./passkey-button.tsx')
const { SecondFactorPage } = await import('./second-factor-page.tsx')
const { TwoFactor } = await import('#features/settings/screens/two-factor.tsx')
const { Enrollment } = await import('#features/settings/screens/enrollment.tsx')

beforeEach(() => {
  signInJustNow()
  browserHasPasskeys()
})
afterEach(() => {
  cleanup()
  browserLosesPasskeys()
})

const USER = { id: 'fa57', email: 'lender@demo.test', aud: 'authenticated', user_metadata: {} }
const PASSKEY = { id: 'p1', factor_type: 'webauthn', status: 'verified', friendly_name: 'Work laptop' }
const LISTED = { id: 'p1', friendly_name: 'Work laptop', created_at: '2026-01-05T12:00:00Z' }
const part = (content: object) => btoa(JSON.stringify(content)).replace(/=+$/, '')
const inAnHour = Math.floor(Date.now() / 1000) + 3600
const TOKEN = `${part({ alg: 'ES256' })}.${part({ sub: 'fa57', exp: inAnHour, session_id: 'new', amr: [] })}.c2ln`
const SESSION = {
  ...{ access_token: TOKEN, refresh_token: 'r2', token_type: 'bearer', expires_in: 3600, expires_at: inAnHour },
  user: USER,
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const signInReplies: Replies = {
  'POST /auth/v1/passkeys/authentication/options': () =>
    Response.json({ challenge_id: 'c1', options: REQUEST_OPTIONS, expires_at: 1 }),
  'POST /auth/v1/passkeys/authentication/verify': () => Response.json(SESSION),
}

test('the button signs in with the authenticator’s response', async () => {
  const asked = serverAnswers(signInReplies)
  show(PasskeyButton, '/auth')

  await press('Sign in with a passkey')

  await waitFor(() => expect(asked.at(-1)?.path).toBe('/auth/v1/passkeys/authentication/verify'))
  expect(asked.at(-1)?.body).toMatchObject({ challenge_id: 'c1', credential: { id: 'Y3JlZA', type: 'public-key' } })
  await waitFor(() => expect(localStorage.getItem('sb-tradeline-auth-token')).toContain('"refresh_token":"r2"'))
})

test.each([
  ['NotAllowedError', 'No passkey was used. Try again, or choose another way.'],
  ['SecurityError', 'Passkeys do not work at this web address. Choose another way.'],
])('after the browser’s %s the button says what to do', async (failsWith, words) => {
  browserHasPasskeys({ failsWith })
  serverAnswers(signInReplies)
  show(PasskeyButton, '/auth')

  await press('Sign in with a passkey')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('in a browser without passkeys there is no button', () => {
  browserLosesPasskeys()
  serverAnswers({})

  show(PasskeyButton, '/auth')

  expect(screen.queryByRole('button')).toBeNull()
})

test('after the password a passkey is offered first, and a code on request', async () => {
  const asked = serverAnswers({
    'GET /auth/v1/user': () => Response.json({ ...USER, factors: [PASSKEY] }),
    'POST /auth/v1/factors/p1/challenge': () =>
      Response.json({
        ...{ id: 'c1', type: 'webauthn', expires_at: 1 },
        webauthn: { type: 'request', credential_options: { publicKey: REQUEST_OPTIONS } },
      }),
    'POST /auth/v1/factors/p1/verify': () => Response.json(SESSION),
  })
  show(() => <SecondFactorPage hasApp={false} hasPasskey email="lender@demo.test" signOut={null} />, '/dashboard')
  expect(screen.queryByRole('textbox')).toBeNull()

  await press('Use your passkey')

  const answer = () => asked.find(({ path }) => path === '/auth/v1/factors/p1/verify')
  await waitFor(() => expect(answer()?.body).toMatchObject({ challenge_id: 'c1', webauthn: { type: 'request' } }))
  await press('Use a recovery code instead')
  expect(screen.getByLabelText('Recovery code')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use the authenticator app instead' })).toBeNull()
})

test('a passkey is listed with its dates and renamed', async () => {
  let listed = { ...LISTED, last_used_at: '2026-02-06T12:00:00Z' }
  const asked = serverAnswers({
    'GET /auth/v1/user': () => Response.json({ ...USER, factors: [PASSKEY] }),
    'GET /auth/v1/passkeys': () => Response.json([listed]),
    'PATCH /auth/v1/passkeys/p1': () => {
      listed = { ...listed, friendly_name: 'Home' }
      return Response.json(listed)
    },
  })
  show(TwoFactor, '/dashboard/settings')
  expect(await screen.findByText('passkey, added Jan 5, 2026, last used Feb 6, 2026')).toBeTruthy()

  await press('Rename Work laptop')
  await userEvent.clear(screen.getByLabelText('New name for Work laptop'))
  await userEvent.type(screen.getByLabelText('New name for Work laptop'), 'Home{Enter}')

  expect(await screen.findByText('Home')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ friendly_name: 'Home' })
})

test('enrollment offers both kinds; a passkey is created, named, and followed by recovery codes', async () => {
  const asked = serverAnswers({
    'POST /auth/v1/passkeys/registration/options': () =>
      Response.json({ challenge_id: 'c1', options: CREATION_OPTIONS, expires_at: 1 }),
    'POST /auth/v1/passkeys/registration/verify': () => Response.json(LISTED),
    'PATCH /auth/v1/passkeys/p1': () => Response.json(LISTED),
    'POST /auth/v1/token': () => Response.json(SESSION),
    'GET /auth/v1/user': () => Response.json(USER),
    'POST /auth/v1/factors/recovery-codes': () => Response.json({ id: 'r1', codes: ['abcd2345'], total: 1 }),
  })
  let isDone = false
  show(() => <Enrollment onDone={() => void (isDone = true)} />, '/dashboard')
  expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy()
  await press('Set up a passkey')
  await userEvent.clear(screen.getByLabelText('Name of the passkey'))
  await userEvent.type(screen.getByLabelText('Name of the passkey'), 'Desk')

  await press('Create passkey')

  expect(await screen.findByText('abcd-2345')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ friendly_name: 'Desk' })
  await userEvent.click(screen.getByLabelText('I have saved these codes in a safe place'))
  await press('Done')
  expect(isDone).toBe(true)
})

test('setting up asks for the password again if the sign-in is too old, and then continues', async () => {
  let isOld = true
  serverAnswers({
    'POST /auth/v1/passkeys/registration/options': () =>
      isOld
        ? Response.json({ error_code: 'PT428', msg: 'Confirm that it is you to go on' }, { status: 428 })
        : Response.json({ challenge_id: 'c1', options: CREATION_OPTIONS, expires_at: 1 }),
    'POST /auth/v1/token': () => {
      isOld = false
      return Response.json(SESSION)
    },
    'GET /auth/v1/user': () => Response.json(USER),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    'POST /auth/v1/passkeys/registration/verify': () => Response.json(LISTED),
    'PATCH /auth/v1/passkeys/p1': () => Response.json(LISTED),
    'POST /auth/v1/factors/recovery-codes': () => Response.json({ id: 'r1', codes: ['abcd2345'], total: 1 }),
  })
  show(() => <Enrollment onDone={() => {}} />, '/dashboard')
  await press('Set up a passkey')
  await press('Create passkey')
  await userEvent.type(await screen.findByLabelText('Password'), 'her password')

  await press('Confirm')

  expect(await screen.findByText('abcd-2345')).toBeTruthy()
})
