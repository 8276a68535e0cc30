// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { PasswordForm } = await import('./password-form.tsx')

beforeEach(signIn)
afterEach(cleanup)

const refused = (error_code: string, msg: string) => Response.json({ code: 400, error_code, msg }, { status: 400 })
const done = () => Response.json({ id: 'fa57', email: 'maria@example.com' })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }))

async function fillIn(answer: (asked: Asked) => Response | Promise<Response>) {
  const asked = serverAnswers({
    'PUT /auth/v1/user': answer,
    'GET /auth/v1/reauthenticate': () => Response.json({}),
  })
  show(() => <PasswordForm email="maria@example.com" />, '/dashboard/settings')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Current password'), 'old one')
  await userEvent.type(screen.getByLabelText('New password'), 'a new one')
  return {
    sent: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    mailed: () => asked.filter(({ path }) => path.endsWith('/reauthenticate')).length,
  }
}

test('a changed password is confirmed, and the form clears both fields', async () => {
  const { sent } = await fillIn(done)

  await press()

  expect(await screen.findByText('Your password has been changed. Other devices were signed out.')).toBeTruthy()
  expect([value('Current password'), value('New password')]).toEqual(['', ''])
  expect(sent()).toMatchObject([{ password: 'a new one', current_password: 'old one' }])
})

test('a refusal shows the server’s message, and the typed values stay', async () => {
  await fillIn(() => refused('weak_password', 'Password is known from a breach'))

  await press()

  expect((await screen.findByRole('alert')).textContent).toBe('Password is known from a breach')
  expect([value('Current password'), value('New password')]).toEqual(['old one', 'a new one'])
})

test('an old session requires the mailed code, which is sent along and then no longer required', async () => {
  const { sent } = await fillIn(({ body }) =>
    'nonce' in Object(body) ? done() : refused('reauthentication_needed', 'Password update requires reauthentication'),
  )
  await press()
  expect(await screen.findByText(/^We sent a code to maria@example.com/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code from the email'), '123456')

  await press()

  expect(await screen.findByText(/^Your password has been changed/)).toBeTruthy()
  expect(screen.queryByLabelText('Code from the email')).toBeNull()
  expect(sent().at(-1)).toMatchObject({ nonce: '123456', current_password: 'old one' })
})

test('a wrong code is refused, and the code stays required', async () => {
  await fillIn(({ body }) =>
    'nonce' in Object(body)
      ? refused('otp_expired', 'Token has expired or is invalid')
      : refused('reauthentication_needed', 'Password update requires reauthentication'),
  )
  await press()
  await userEvent.type(await screen.findByLabelText('Code from the email'), '000000')

  await press()

  expect((await screen.findByRole('alert')).textContent).toBe('Token has expired or is invalid')
  expect(value('Code from the email')).toBe('000000')
})

test('an expired code is mailed again if its field is left empty', async () => {
  const { sent, mailed } = await fillIn(({ body }) =>
    'nonce' in Object(body)
      ? refused('otp_expired', 'Token has expired or is invalid')
      : refused('reauthentication_needed', 'Password update requires reauthentication'),
  )
  await press()
  await userEvent.type(await screen.findByLabelText('Code from the email'), '111111')
  await press()
  await screen.findByRole('alert')

  await userEvent.clear(screen.getByLabelText('Code from the email'))
  await press()

  await waitFor(() => expect(mailed()).toBe(2))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent().at(-1)).not.toHaveProperty('nonce')
  expect(value('New password')).toBe('a new one')
})

test('without a connection an error is shown, and the typed values stay', async () => {
  await fillIn(() => Promise.reject(new TypeError('Failed to fetch')))

  await press()

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Unable to connect to the server/)
  expect(value('New password')).toBe('a new one')
})
