// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const MARIA = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'maria@larkspur.test',
  full_name: 'Maria Lopez',
  company_name: 'Larkspur Lending',
  account_type: 'lender',
  is_super_admin: false,
}
const SUMMARY = {
  total_clients: 0,
  total_clients_change_percent: null,
  active_disputes: 3,
  active_disputes_change_percent: -4,
  success_rate: 97,
  success_rate_change_percent: 0,
  pending_actions: 3,
  pending_actions_change_percent: 12,
}

type Reply = [status: number, body: unknown]
/** The server's responses by path. */
let replies: Record<string, Reply>

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  replies = {
    '/rest/v1/users': [200, [MARIA]],
    '/rest/v1/rpc/dashboard_summary': [200, SUMMARY],
    '/auth/v1/logout': [200, {}],
    '/auth/v1/user': [200, { id: MARIA.id, email: MARIA.email, aud: 'authenticated', user_metadata: {} }],
  }
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(input, window.location.origin)
    if (pathname === '/config.json') {
      return Response.json({ supabaseUrl: 'http://tradeline.test', anonKey: 'key', googleMapsKey: null, sandbox: true })
    }
    const [status, body] = replies[pathname] ?? [404, { code: 'NONE', message: `No reply for ${pathname}` }]
    return Response.json(body, { status })
  })
})
afterEach(cleanup)

describe('a visitor without a session', () => {
  test('is redirected from a guarded page to sign-in', async () => {
    await openAt('/dashboard/clients')

    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(window.location.pathname).toBe('/auth')
  })

  test('continues at the requested page after signing in', async () => {
    replies['/auth/v1/token'] = [200, sessionOfMaria()]
    await openAt('/dashboard/settings?from=letter')
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))

    await signInByHand()

    await screen.findByRole('heading', { level: 1, name: 'User Settings' })
    expect(window.location.pathname + window.location.search).toBe('/dashboard/settings?from=letter')
  })

  test("sees that an address doesn't exist, with a link to go on", async () => {
    await openAt('/nowhere')

    await screen.findByRole('heading', { name: 'Page not found' })
    expect(document.title).toBe('Page not found · Tradeline')
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
  })
})

describe('a user who followed a reset link', () => {
  const link = () =>
    `/auth#access_token=${tokenOfMaria()}&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery`

  test('still has to choose a new password after a reload, although the link works once', async () => {
    await openAt(link())
    await screen.findByRole('heading', { name: 'Choose a new password' })
    reload()

    await openAt('/auth')

    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
  })

  test('signs out instead, and the next sign-in does not require a new password', async () => {
    await openAt(link())
    await screen.findByRole('heading', { name: 'Choose a new password' })
    localStorage.clear()
    reload()
    await openAt('/auth')
    await screen.findByRole('heading', { name: 'Sign in to your account' })
    reload()
    signInMaria()

    await openAt('/auth')

    expect(await screen.findByText('Success Rate')).toBeTruthy()
  })
})

describe('a signed-in user', () => {
  beforeEach(signInMaria)

  test.each(['/rest/v1/users', '/rest/v1/rpc/dashboard_summary'])(
    'without a second factor must set one up, whichever request is rejected: %s',
    async (refused) => {
      const refusal: [number, object] = [403, { code: 'mfa_required', message: 'Set it up to continue.' }]
      if (refused.endsWith('users')) replies[refused] = refusal
      else
        replies = new Proxy(replies, {
          get: (known, path: string) => {
            if (path === refused) known['/rest/v1/users'] = refusal
            return path === refused ? refusal : known[path]
          },
        })

      await openAt('/dashboard?from=letter')

      await screen.findByRole('heading', { name: 'Set up two-factor authentication' })
      expect(window.location.pathname + window.location.search).toBe('/dashboard?from=letter')
    },
  )

  test('is redirected from /auth to the dashboard and its figures', async () => {
    await openAt('/auth')

    await screen.findByText('Success Rate')
    expect(window.location.pathname).toBe('/dashboard')
    expect(figure('Success Rate')).toContain('97%+0%')
    expect(figure('Active Disputes')).toContain('3−4%')
    expect(figure('Total Clients')).toContain('0—')
  })

  test('prints every page in the light theme and returns to the dark one', async () => {
    const { dataset } = document.documentElement
    await openAt('/dashboard/notifications')
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    dataset['theme'] = 'dark'

    window.dispatchEvent(new Event('beforeprint'))
    const printed = dataset['theme']
    window.dispatchEvent(new Event('afterprint'))

    expect([printed, dataset['theme']]).toEqual(['light', 'dark'])
    delete dataset['theme']
  })

  test('has the navigation in order, with Lending announced but disabled', async () => {
    await openAt('/dashboard/settings')

    const entries = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')

    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Dashboard',
      'Clients',
      'Credit Repair',
      'Lending',
      'Reports',
      ...['Credit Bureau', 'My work'],
      'User Settings',
      'Org Admin',
    ])
    expect(screen.getByRole('link', { name: 'Lending' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Maria Lopez').nextSibling?.textContent).toBe('Larkspur Lending')
  })

  test('must complete an incomplete profile first', async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, company_name: null }]]

    await openAt('/dashboard')

    await screen.findByRole('heading', { name: 'Complete Your Profile' })
    expect(window.location.pathname).toBe('/dashboard/profile-setup')
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Maria Lopez')
  })

  test('can work if the profile fails to load, and sees an error', async () => {
    replies['/rest/v1/users'] = [500, { code: 'XX000', message: 'Internal server error' }]

    await openAt('/dashboard/settings')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Unable to load profile. Please refresh the page.')
    expect(heading()).toBe('User Settings')
  })

  test.each([
    ['/dashboard/credit-bureau/report', 'Report ID is required'],
    ['/dashboard/loans', 'Loan ID is required'],
  ])('at %s, without a record id, sees an error', async (address, words) => {
    await openAt(address)

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  test.each([
    ['of a new company sees the first steps', [{ founded_at: '2026-11-20T10:00:00Z', is_hidden: true }], 1],
    ['without the setup of the company sees no first steps', [], 0],
  ])('a user %s in the settings', async (_, rows, headings) => {
    replies['/rest/v1/rpc/going_live'] = [200, rows]

    await openAt('/dashboard/settings')

    await screen.findByRole('heading', { name: 'Display' })
    await waitFor(() => expect(screen.queryAllByRole('heading', { name: 'Going live' })).toHaveLength(headings))
  })

  test('without a record is asked to sign in again, with a link', async () => {
    replies['/rest/v1/users'] = [200, []]

    await openAt('/dashboard')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('User account not properly set up. Please log out and sign in again.')
    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(window.location.pathname).toBe('/auth')
  })

  test('without super admin rights is redirected from God Mode to the dashboard', async () => {
    await openAt('/admin')

    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('link', { name: 'God Mode' })).toBeNull()
  })

  test('as a super admin can open God Mode', async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, is_super_admin: true }]]

    await openAt('/admin')

    const entry = await screen.findByRole('link', { name: 'God Mode' })
    expect(entry.getAttribute('aria-current')).toBe('page')
    expect(heading()).toBe('System Overview')
  })

  test.each([
    ['/dashboard/clients', 'Clients'],
    ['/dashboard/clients/new', 'New client'],
    ['/dashboard/clients/import', 'Import clients'],
    ['/dashboard/credit-bureau/order', 'Order credit report'],
    ['/dashboard/credit-repair', 'Credit Repair'],
    ['/dashboard/reports', 'Reports'],
    ['/dashboard/lending/apr-inspector', 'APR inspector'],
  ])('as a super admin is redirected from %s to the subscribers', async (path, title) => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, is_super_admin: true }]]

    await openAt(path)

    const way = await screen.findByRole('link', { name: 'System Overview' })
    expect(way.getAttribute('href')).toBe('/admin')
    expect(heading()).toBe(title)
    expect(screen.getByText('Every subscriber has their own')).toBeTruthy()
  })

  test("as a super admin can't create a company by completing a profile", async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, company_name: null, account_type: null, is_super_admin: true }]]

    await openAt('/dashboard/profile-setup')

    await screen.findByText('Success Rate')
    expect(window.location.pathname).toBe('/dashboard')
    expect(screen.queryByLabelText('Company Name')).toBeNull()
  })

  test("as a super admin sees everyone's figures and no act to add to them", async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, is_super_admin: true }]]

    await openAt('/dashboard')

    await screen.findByText('Success Rate')
    expect(screen.queryByRole('link', { name: 'Add a client' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Order a credit report' })).toBeNull()
  })

  test('sees why the dashboard failed and can retry', async () => {
    replies['/rest/v1/rpc/dashboard_summary'] = [500, { code: 'XX000', message: 'Internal server error' }]
    await openAt('/dashboard')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to load dashboard data')
    replies['/rest/v1/rpc/dashboard_summary'] = [200, SUMMARY]

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    await screen.findByText('Success Rate')
  })

  test.each([200, 500])('signs out to /auth, and no loaded data stays, if the server returns %i', async (status) => {
    replies['/auth/v1/logout'] = [status, {}]
    const { queryClient } = await openAt('/dashboard/settings')

    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))

    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(localStorage.getItem('sb-tradeline-auth-token')).toBeNull()
  })

  test('leaves a page by signing out, and the next sign-in starts at the dashboard', async () => {
    replies['/auth/v1/token'] = [200, sessionOfMaria()]
    await openAt('/dashboard/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in to your account' })

    await signInByHand()

    await screen.findByText('Success Rate')
    expect(window.location.pathname).toBe('/dashboard')
  })

  test('with a session that ended elsewhere is redirected to sign-in after the first rejected request', async () => {
    replies['/rest/v1/rpc/dashboard_summary'] = [401, { code: 'PT401', message: 'The session of this token has ended' }]
    replies['/auth/v1/token'] = [400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }]

    await openAt('/dashboard')

    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(localStorage.getItem('sb-tradeline-auth-token')).toBeNull()
  })

  test("sees why a page's code failed to load, but not its file name", async () => {
    vi.doMock('./pages/settings-page.tsx', () => {
      throw new Error('Failed to fetch dynamically imported module: http://tradeline.test/settings-page.js')
    })
    await openAt('/dashboard/settings')
    vi.doUnmock('./pages/settings-page.tsx')

    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost, or')
    expect(screen.queryByText(/\.js/)).toBeNull()
  })

  test('keeps the navigation at an address that does not exist', async () => {
    await openAt('/dashboard/nowhere')

    await screen.findByRole('link', { name: 'Clients' })
    expect(heading()).toBe('Page not found')
    await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
    expect(window.location.pathname).toBe('/dashboard')
  })
})

/** Opens the whole app as a browser that has just loaded it at this address. */
async function openAt(address: string) {
  window.history.replaceState(null, '', address)
  const { queryClient } = await import('./query-client.ts')
  const { followSession } = await import('./session.ts')
  const { router } = await import('./routes.tsx')
  followSession(queryClient)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { queryClient }
}

function reload() {
  cleanup()
  vi.resetModules()
}

async function signInByHand() {
  await userEvent.type(screen.getByLabelText('Email'), MARIA.email)
  await userEvent.type(screen.getByLabelText('Password'), 'a password')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** Stores an active session in the browser as supabase-js does. */
function signInMaria() {
  localStorage.setItem('sb-tradeline-auth-token', JSON.stringify(sessionOfMaria()))
}

function sessionOfMaria() {
  const expires_at = inAnHour()
  const access_token = tokenOfMaria()
  const user = { id: MARIA.id, email: MARIA.email, aud: 'authenticated', app_metadata: {}, user_metadata: {} }
  return { access_token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at, user }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

function tokenOfMaria(): string {
  const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
  return `${encoded({ alg: 'ES256' })}.${encoded({ sub: MARIA.id, exp: inAnHour() })}.c2lnbmF0dXJl`
}

function figure(label: string): string | undefined {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}
