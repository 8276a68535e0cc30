// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The fake server: its replies by path, and the requests it received. */
const replies: Record<string, [status: number, body: unknown]> = {}
const asked: { path: string; body: unknown }[] = []

vi.stubGlobal('fetch', async (input: string | URL, init?: { body?: string }) => {
  const url = new URL(input, window.location.origin)
  if (url.pathname === '/config.json') {
    return Response.json({ supabaseUrl: 'http://tradeline.test', anonKey: 'key', googleMapsKey: null, sandbox: true })
  }
  asked.push({ path: url.pathname, body: JSON.parse(init?.body ?? 'null') })
  const [status, body] = replies[url.pathname] ?? [500, { message: `No reply for ${url.pathname}` }]
  return Response.json(body, { status })
})

const { AuthPage } = await import('./auth-page.tsx')
const { settled, supabase } = await import('#platform/browser/supabase.ts')

beforeEach(() => {
  for (const path of Object.keys(replies)) delete replies[path]
  asked.length = 0
})
afterEach(cleanup)

describe('signing in', () => {
  test('an unconfirmed address gets a message and can have the email resent', async () => {
    replies['/auth/v1/token'] = [400, { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }]
    replies['/auth/v1/resend'] = [200, {}]
    openAuthPage()
    await fillIn('maria@example.com', 'a password')

    await press('Sign in')

    expect((await screen.findByRole('alert')).textContent).toBe('Please confirm your email before signing in')
    await press('Resend confirmation email')
    await screen.findByText('Confirmation email has been resent')
    expect(asked.at(-1)).toMatchObject({
      path: '/auth/v1/resend',
      body: { type: 'signup', email: 'maria@example.com' },
    })
  })

  test('wrong credentials do not say which part was wrong, and the typed values stay', async () => {
    replies['/auth/v1/token'] = [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }]
    openAuthPage()
    await fillIn('maria@example.com', 'wrong')

    await press('Sign in')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid email or password. Please try again or reset your password.',
    )
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@example.com')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong')
    expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).toBeNull()
  })

  test('missing values are reported beside their fields, without asking the server', async () => {
    openAuthPage()

    await press('Sign in')

    await screen.findByText('Email is required')
    screen.getByText('Password is required')
    expect(asked).toEqual([])
  })
})

describe('signing up', () => {
  test('opens in this mode from ?signup=true and asks to check the email', async () => {
    replies['/auth/v1/signup'] = [200, { id: 'x', email: 'maria@example.com', aud: 'authenticated' }]
    openAuthPage('/auth?signup=true')
    screen.getByRole('heading', { name: 'Create your account' })
    await fillIn('maria@example.com', 'a password')

    await press('Sign up')

    const notice = await screen.findByRole('status')
    expect(notice.textContent).toBe('Please check your email for confirmation link')
  })

  test('carries the chosen price, through the other modes too', async () => {
    replies['/auth/v1/signup'] = [200, { id: 'x', email: 'maria@example.com', aud: 'authenticated' }]
    openAuthPage('/auth?signup=true&type=dealer&clients=60')
    expect(screen.getByText('Dealer').parentElement?.textContent).toContain('Dealer, $198 a month after the trial.')
    await press('Already have an account? Sign in')
    await press("Don't have an account? Sign up")
    await fillIn('maria@example.com', 'a password')

    await press('Sign up')

    await screen.findByRole('status')
    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/signup', body: { data: { account_type: 'dealer' } } })
  })

  test('a password the server refuses shows the server’s message', async () => {
    const message = 'Password should be at least 6 characters.'
    replies['/auth/v1/signup'] = [422, { error_code: 'weak_password', msg: message, weak_password: { reasons: [] } }]
    openAuthPage('/auth?signup=true')
    await fillIn('maria@example.com', 'abc')

    await press('Sign up')

    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('the code of a confirmation email', () => {
  const signUp = async () => {
    replies['/auth/v1/signup'] = [200, { id: 'x', email: 'maria@example.com', aud: 'authenticated' }]
    openAuthPage('/auth?signup=true')
    await fillIn('maria@example.com', 'a password')
    await press('Sign up')
  }
  const give = async (code: string) => {
    await userEvent.type(await screen.findByLabelText('Code from the email'), code)
    await press('Use the code')
  }

  test('that is wrong or expired is refused with a message, and stays as typed', async () => {
    replies['/auth/v1/verify'] = [403, { error_code: 'otp_expired', msg: 'Token has expired or is invalid' }]
    await signUp()

    await give('775 182')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'That code is wrong or has expired. Ask for a new email.',
    )
    expect(screen.getByLabelText('Code from the email')).toHaveProperty('value', '775 182')
    expect(asked.at(-1)).toMatchObject({
      path: '/auth/v1/verify',
      body: { type: 'signup', email: 'maria@example.com', token: '775182' },
    })
  })

  test('that is malformed is refused beside its field, without asking the server', async () => {
    await signUp()

    await give('7751')

    expect(await screen.findByText('Enter the six digits of the code')).toBeTruthy()
    expect(asked.map(({ path }) => path)).toEqual(['/auth/v1/signup'])
  })

  test('can still be entered if another email is refused as too soon', async () => {
    replies['/auth/v1/resend'] = [429, { error_code: 'over_email_send_rate_limit', msg: 'Wait a minute' }]
    await signUp()
    await press('Resend confirmation email')
    await screen.findByText('Wait a minute')

    await give('775182')

    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/verify', body: { token: '775182' } })
  })

  test('is asked for again after another email was sent', async () => {
    replies['/auth/v1/resend'] = [200, {}]
    await signUp()
    await press('Resend confirmation email')
    await screen.findByText('Confirmation email has been resent')

    await give('775182')

    expect(screen.queryByText('Please check your email for confirmation link')).toBeNull()
    expect(asked.at(-1)).toMatchObject({ body: { type: 'signup', email: 'maria@example.com', token: '775182' } })
  })
})

describe('resetting the password', () => {
  test('keeps the typed address and says where the instructions went', async () => {
    replies['/auth/v1/recover'] = [200, {}]
    openAuthPage()
    await userEvent.type(screen.getByLabelText('Email'), 'maria@example.com')
    await press('Forgot your password?')
    screen.getByRole('heading', { name: 'Reset your password' })

    await press('Send reset instructions')

    await screen.findByText('Password reset instructions have been sent to your email')
    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/recover', body: { email: 'maria@example.com' } })
  })

  test('clears its message when the browser’s Back opens another mode, and keeps the typed values', async () => {
    replies['/auth/v1/token'] = [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }]
    openAuthPage('/auth?reset=true')
    await press('Back to sign in')
    await fillIn('maria@example.com', 'wrong')
    await press('Sign in')
    await screen.findByRole('alert')

    await press('The browser’s Back')

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset your password')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@example.com')
  })

  test('leads back to signing in', async () => {
    openAuthPage('/auth?reset=true')

    await press('Back to sign in')

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to your account')
  })
})

/** As in the app, without its session. */
async function confirmByCode(email: string, token: string) {
  await settled(supabase.auth.verifyOtp({ email, token, type: 'signup' }))
}

function openAuthPage(address = '/auth') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AuthPage recoverByCode={async () => {}} confirmByCode={confirmByCode} />
        <Back />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      The browser’s Back
    </button>
  )
}

async function fillIn(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
