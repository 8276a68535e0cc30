// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { useReauthentication } = await import('./reauthentication.tsx')
const { ServerError } = await import('#platform/browser/supabase.ts')

const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
const seconds = (minutesAgo: number) => Math.floor(Date.now() / 1000) - minutesAgo * 60

function session(id: string, provedMinutesAgo: number) {
  const expires_at = seconds(-60)
  const claims = { sub: 'fa57', exp: expires_at, session_id: id, amr: [{ timestamp: seconds(provedMinutesAgo) }] }
  const user = { id: 'fa57', email: 'maria@example.test', user_metadata: {} }
  return {
    access_token: `${encoded({ alg: 'ES256' })}.${encoded(claims)}.c2ln`,
    ...{ refresh_token: id, token_type: 'bearer', expires_in: 3600, expires_at, user },
  }
}

const signedIn = (provedMinutesAgo: number) =>
  localStorage.setItem('sb-tradeline-auth-token', JSON.stringify(session('old', provedMinutesAgo)))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** A page with one protected action. `refusals` is how often the server first requires a confirmation. */
function pageWith(refusals = 0) {
  let left = refusals
  return function Page() {
    const { withReauthentication, dialog } = useReauthentication()
    const [outcome, setOutcome] = useState('')
    const act = async () => {
      if (left-- > 0) throw new ServerError('Confirm that it is you to go on', 'PT428', 428)
      return 'It was done'
    }
    const press = () => withReauthentication(act).then(setOutcome, (error: Error) => setOutcome(error.message))
    return (
      <>
        <button type="button" onClick={() => void press()}>
          Make a key
        </button>
        <p>{outcome}</p>
        {dialog}
      </>
    )
  }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

function passwordIsRight() {
  return serverAnswers({
    'POST /auth/v1/token': () => Response.json(session('new', 0)),
    'GET /auth/v1/user': () => Response.json(session('new', 0).user),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  })
}

test('a recent sign-in requires no confirmation', async () => {
  signedIn(2)
  show(pageWith(), '/')

  await press('Make a key')

  expect(await screen.findByText('It was done')).toBeTruthy()
})

test('an old sign-in requires the password, and the former session ends', async () => {
  signedIn(45)
  const asked = passwordIsRight()
  show(pageWith(), '/')
  await press('Make a key')
  await userEvent.type(await screen.findByLabelText('Password'), 'her password')

  await press('Confirm')

  expect(await screen.findByText('It was done')).toBeTruthy()
  expect(asked).toContainEqual(
    expect.objectContaining({ path: '/auth/v1/token', body: expect.objectContaining({ password: 'her password' }) }),
  )
  expect(
    asked.filter(({ path, search }) => path === '/auth/v1/logout' && search.get('scope') === 'local'),
  ).toHaveLength(1)
  expect(localStorage.getItem('sb-tradeline-auth-token')).toContain('"refresh_token":"new"')
})

test('a wrong password changes nothing, and closing the dialog does nothing', async () => {
  signedIn(45)
  serverAnswers({
    'POST /auth/v1/token': () =>
      Response.json({ error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 }),
  })
  show(pageWith(), '/')
  await press('Make a key')
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong')
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong password. Please try again.')

  await press('Cancel')

  expect(await screen.findByText(/your identity was not confirmed/)).toBeTruthy()
  expect(localStorage.getItem('sb-tradeline-auth-token')).toContain('"refresh_token":"old"')
})

test('the server decides: its refusal opens the dialog too, and the action runs once', async () => {
  signedIn(2)
  passwordIsRight()
  show(pageWith(1), '/')
  await press('Make a key')
  await userEvent.type(await screen.findByLabelText('Password'), 'her password')

  await press('Confirm')

  expect(await screen.findByText('It was done')).toBeTruthy()
})
