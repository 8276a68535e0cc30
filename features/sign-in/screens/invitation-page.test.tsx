// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'
import type { Invitation } from './invitation-calls.ts'

const { InvitationPage } = await import('./invitation-page.tsx')

const INVITATION: Invitation = {
  email: 'nora@larkspur.test',
  role: 'staff',
  company_name: 'Larkspur Lending',
  invited_by: 'Maria Lopez',
  has_account: false,
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** The fake server's replies about an invitation. */
function invitation(change: Partial<Invitation>, act: (asked: Asked) => Response | Promise<Response> = refused()) {
  return serverAnswers({
    'POST /functions/v1/accept-invitation': (asked) =>
      Object(asked.body).act === 'show' ? Response.json({ ...INVITATION, ...change }) : act(asked),
  })
}

const refused =
  (message = 'Not today') =>
  () =>
    Response.json({ message, code: 'REFUSED' }, { status: 409 })

function openAs(signedInAs: string | null, { token = 'tok', onSignOut = () => Promise.resolve() } = {}) {
  show(
    () => <InvitationPage signedInAs={signedInAs} onSignOut={onSignOut} />,
    '/invitation',
    `/invitation#token=${token}`,
  )
}

const acts = (asked: Asked[]) => asked.map(({ body }) => Object(body).act)
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const alerts = () => screen.findByRole('alert').then(({ textContent }) => textContent)
const typedIn = (label: string) => screen.getByLabelText(label)

describe('a link that doesn’t work', () => {
  test('because it was copied incompletely says so without asking the server, and shows what to do', async () => {
    const asked = invitation({})

    openAs(null, { token: '' })

    expect(await alerts()).toBe(
      'This invitation link is invalid or was replaced by a newer one. Ask for a new invitation.',
    )
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/auth')
    expect(asked).toEqual([])
  })

  test('because it was withdrawn shows the server’s message, once', async () => {
    const asked = serverAnswers({ 'POST /functions/v1/accept-invitation': refused('This invitation was withdrawn.') })

    openAs(null)

    expect(await alerts()).toBe('This invitation was withdrawn.')
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy()
    expect(asked).toHaveLength(1)
  })
})

describe('a new person', () => {
  test('sees the inviter, the company and the role', async () => {
    invitation({})

    openAs(null)

    expect(await screen.findByRole('heading', { name: 'Join Larkspur Lending' })).toBeTruthy()
    expect(screen.getByText(/has invited/).textContent).toBe(
      'Maria Lopez has invited nora@larkspur.test to work with Larkspur Lending as staff.',
    )
  })

  test('can still accept after the inviter has left', async () => {
    invitation({ invited_by: null })

    openAs(null)

    expect((await screen.findByText(/has invited/)).textContent).toContain('A colleague has invited')
  })

  test('sees missing values beside their fields, and nothing is sent', async () => {
    const asked = invitation({})
    openAs(null)

    await press('Accept and join')

    expect(await screen.findByText('Full name is required')).toBeTruthy()
    expect(typedIn('Full Name').getAttribute('aria-invalid')).toBe('true')
    expect(typedIn('Choose a password').getAttribute('aria-invalid')).toBe('true')
    expect(acts(asked)).toEqual(['show'])
  })

  test('keeps what was typed when the server refuses it', async () => {
    const asked = invitation({}, refused('That password is in a list of stolen ones.'))
    openAs(null)
    await screen.findByLabelText('Full Name')
    fill('Full Name', 'Nora Berg')
    fill('Choose a password', 'a long password')

    await press('Accept and join')

    expect(await alerts()).toBe('That password is in a list of stolen ones.')
    expect(typedIn('Full Name')).toHaveProperty('value', 'Nora Berg')
    expect(typedIn('Choose a password')).toHaveProperty('value', 'a long password')
    expect(asked.at(-1)?.body).toEqual({
      act: 'sign_up',
      token: 'tok',
      full_name: 'Nora Berg',
      password: 'a long password',
    })
  })

  test('is signed up only once after pressing twice', async () => {
    const asked = invitation({}, () => new Promise(() => undefined))
    openAs(null)
    await screen.findByLabelText('Full Name')
    fill('Full Name', 'Nora Berg')
    fill('Choose a password', 'a long password')

    await press('Accept and join')
    await press('Joining...')

    expect(acts(asked)).toEqual(['show', 'sign_up'])
  })
})

describe('a person with an account', () => {
  test('signs in first; a wrong password shows an error and can be corrected', async () => {
    const asked = invitation({ has_account: true })
    openAs(null)
    await screen.findByText('An account with this email address already exists. Sign in to accept.')
    fill('Password', 'wrong')

    await press('Sign in')

    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/token', body: { email: INVITATION.email, password: 'wrong' } })
    expect(typedIn('Password')).toHaveProperty('value', 'wrong')
  })

  test('that was never confirmed can have the confirmation resent', async () => {
    const asked = serverAnswers({
      'POST /functions/v1/accept-invitation': () => Response.json({ ...INVITATION, has_account: true }),
      'POST /auth/v1/token': () =>
        Response.json({ error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, { status: 400 }),
      'POST /auth/v1/resend': () => Response.json({}),
    })
    openAs(null)
    await screen.findByLabelText('Password')
    expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).toBeNull()
    fill('Password', 'a password')
    await press('Sign in')
    expect(await alerts()).toBe('Please confirm your email before signing in')

    await press('Resend confirmation email')

    expect(await screen.findByText('Confirmation email has been resent')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked.at(-1)).toMatchObject({
      path: '/auth/v1/resend',
      body: { type: 'signup', email: INVITATION.email },
    })
  })

  test('may have forgotten the password: instructions go to the invited address', async () => {
    const asked = serverAnswers({
      'POST /functions/v1/accept-invitation': () => Response.json({ ...INVITATION, has_account: true }),
      'POST /auth/v1/recover': () => Response.json({}),
    })
    openAs(null)

    await press('Forgot your password?')

    expect(await screen.findByText('Password reset instructions have been sent to your email')).toBeTruthy()
    expect(asked.at(-1)?.body).toMatchObject({ email: INVITATION.email })
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  })
})

describe('a signed-in person', () => {
  test('joins with one click, once; an error is shown and can be retried', async () => {
    const asked = invitation({}, refused('You already belong to another organization.'))
    openAs(INVITATION.email)

    await press('Join Larkspur Lending')

    expect(await alerts()).toBe('You already belong to another organization.')
    await press('Join Larkspur Lending')
    await vi.waitFor(() => expect(acts(asked)).toEqual(['show', 'join', 'join']))
  })

  test('with another address gets a message, and can sign out to continue', async () => {
    invitation({})
    const onSignOut = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('The line is down')))
    openAs('omar@elsewhere.test', { onSignOut })
    expect(await alerts()).toContain('This invitation was sent to another email address.')
    expect(screen.getByText('omar@elsewhere.test')).toBeTruthy()

    await press('Sign out and continue')

    expect(await screen.findByText('The line is down')).toBeTruthy()
    expect(onSignOut).toHaveBeenCalledOnce()
  })
})
