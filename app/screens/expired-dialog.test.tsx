// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'
import { holdWork } from '#ui/held-work.ts'

const { supabase } = await import('#platform/browser/supabase.ts')
const { ProfileGuard, SignedInGuard } = await import('./guards.tsx')
const { followSession } = await import('./session.ts')

const KEPT_SESSION = 'sb-tradeline-auth-token'
const MARIA = {
  ...{ id: 'fa57', email: 'lender@demo.test', full_name: 'Maria Lopez', company_name: 'Larkspur Lending' },
  ...{ account_type: 'lender', is_super_admin: false },
}

let profile: Partial<Record<keyof typeof MARIA, unknown>>
let asked: Asked[]

beforeEach(() => {
  signInJustNow()
  profile = MARIA
  const session: unknown = JSON.parse(localStorage.getItem(KEPT_SESSION) ?? 'null')
  const isSignedInAgain = () => asked.some(({ search }) => search.get('grant_type') === 'password')
  asked = serverAnswers({
    'GET /rest/v1/users': async () => {
      // At least as slow as a network, so that loading states are shown before responses.
      await new Promise((done) => setTimeout(done, 20))
      return Response.json([profile])
    },
    'GET /rest/v1/rpc/organization_branding': () => Response.json(null),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    'POST /auth/v1/token': ({ search }) =>
      search.get('grant_type') === 'password'
        ? Response.json(session)
        : Response.json({ error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }, { status: 400 }),
    'PATCH /rest/v1/clients': () =>
      isSignedInAgain()
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'PT401', message: 'The session of this token has ended' }, { status: 401 }),
  })
  followSession(new QueryClient())
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A client's file with unsaved input. */
function File() {
  useEffect(holdWork, [])
  const save = async () => await supabase.from('clients').update({ city: 'Darien' }).eq('id', 'c1')
  return (
    <>
      <p>The file of Dana</p>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
    </>
  )
}

/** Saves after the session has ended, and signs in again in the dialog. */
async function saveAndSignInAgain() {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  await userEvent.type(dialog.getByLabelText('Password'), 'a password')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in and continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

function open() {
  const file = { element: <ProfileGuard />, children: [{ path: '/file', element: <File /> }] }
  const setup = { path: '/dashboard/profile-setup', element: 'Complete your profile' }
  show(() => null, '/', '/file', [{ element: <SignedInGuard />, children: [file, setup] }])
}

const saves = () => asked.filter(({ method }) => method === 'PATCH')

test('a user who signs in again continues on the same page, and the waiting change is saved', async () => {
  open()

  await saveAndSignInAgain()

  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(screen.getByText('The file of Dana')).toBeTruthy()
})

test.each([
  ['was removed from the company', { company_name: null, account_type: null }, 'Complete your profile'],
  ['belongs to another company', { company_name: 'Meridian Lending' }, 'The file of Dana'],
])('if the user %s meanwhile, waiting changes are not saved and the pages restart', async (_, now, shown) => {
  open()
  const began = await screen.findByText('The file of Dana')
  profile = { ...MARIA, ...now }

  await saveAndSignInAgain()

  await waitFor(() => expect(screen.getByText(shown)).not.toBe(began))
  expect(saves()).toHaveLength(1)
})
