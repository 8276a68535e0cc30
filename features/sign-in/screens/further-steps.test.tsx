// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

signIn()
const { NewPasswordPage } = await import('./new-password-page.tsx')
const { SecondFactorPage } = await import('./second-factor-page.tsx')

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a new password', () => {
  const open = () => {
    const onDone = vi.fn<() => void>()
    show(() => <NewPasswordPage email="maria@larkspur.test" onDone={onDone} />, '/auth')
    return onDone
  }

  test('can be shown before it is sent', async () => {
    serverAnswers({})
    open()
    fill('New password', 'a long password')

    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))

    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('password')
  })

  test('that is empty is requested beside its field', async () => {
    const asked = serverAnswers({})
    open()

    await press('Set new password')

    expect(await screen.findByText('Password is required')).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('that is refused stays, with the reason', async () => {
    serverAnswers({
      'PUT /auth/v1/user': () =>
        Response.json({ error_code: 'same_password', msg: 'It should be another one.' }, { status: 422 }),
    })
    const onDone = open()
    fill('New password', 'the old one')

    await press('Set new password')

    expect((await screen.findByRole('alert')).textContent).toBe('It should be another one.')
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'the old one')
    expect(onDone).not.toHaveBeenCalled()
  })

  test('is set once, is confirmed with a message, and opens the app', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    const asked = serverAnswers({
      'PUT /auth/v1/user': () => Response.json({ id: 'fa57', email: 'maria@larkspur.test', aud: 'authenticated' }),
    })
    const onDone = open()
    fill('New password', 'a long password')

    await press('Set new password')

    expect(await screen.findByText('Your password has been changed. Redirecting...')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Set new password' }))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(onDone).toHaveBeenCalledOnce()
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })
})

describe('the second factor', () => {
  const open = () =>
    show(
      () => (
        <SecondFactorPage
          hasApp
          hasPasskey={false}
          email="maria@larkspur.test"
          signOut={<button type="button">Leave</button>}
        />
      ),
      '/dashboard',
    )

  test('has focus at once, and an empty code can’t be sent', () => {
    serverAnswers({})

    open()

    expect(document.activeElement).toBe(screen.getByLabelText('Code from your authenticator app'))
    fill('Code from your authenticator app', '   ')
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy()
  })

  test('of a lost device is a recovery code; a code typed for the app is cleared', async () => {
    serverAnswers({})
    open()
    fill('Code from your authenticator app', '123456')

    await press('Use a recovery code instead')

    expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
    await press('Use the authenticator app instead')
    expect(screen.getByLabelText('Code from your authenticator app')).toHaveProperty('value', '')
  })

  test('that is refused shows an error, and the code stays for correction', async () => {
    const totp = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' }
    const asked = serverAnswers({
      'GET /auth/v1/user': () => Response.json({ id: 'fa57', aud: 'authenticated', factors: [totp] }),
      'POST /auth/v1/factors/f1/challenge': () => Response.json({ id: 'c1', type: 'totp', expires_at: 1 }),
      'POST /auth/v1/factors/f1/verify': () =>
        Response.json({ error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }, { status: 422 }),
    })
    open()
    fill('Code from your authenticator app', '123 456')

    await press('Confirm')

    expect((await screen.findByRole('alert')).textContent).toBe('Invalid TOTP code entered')
    expect(asked.at(-1)?.body).toMatchObject({ challenge_id: 'c1', code: '123456' })
    expect(screen.getByLabelText('Code from your authenticator app')).toHaveProperty('value', '123 456')
  })
})
