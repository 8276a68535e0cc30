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
/** What the server answers, by path. */
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
  test('is led from a guarded page to signing in', async () => {
    await openAt('/dashboard/clients')

    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(window.location.pathname).toBe('/auth')
  })

  test('goes on after it at the page that was asked for', async () => {
    replies['/auth/v1/token'] = [200, sessionOfMaria()]
    await openAt('/dashboard/settings?from=letter')
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))

    await signInByHand()

    await screen.findByRole('heading', { level: 1, name: 'User Settings' })
    expect(window.location.pathname + window.location.search).toBe('/dashboard/settings?from=letter')
  })

  test('is told of a mistyped address, with a way on', async () => {
    await openAt('/nowhere')

    await screen.findByRole('heading', { name: 'Page not found' })
    expect(document.title).toBe('Page not found · Tradeline')
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
  })
})

describe('who followed the link of a reset e-mail', () => {
  const link = () =>
    `/auth#access_token=${tokenOfMaria()}&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery`

  test('still chooses a new password after a reload: the link works once', async () => {
    await openAt(link())
    await screen.findByRole('heading', { name: 'Choose a new password' })
    reload()

    await openAt('/auth')

    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
  })

  test('and signs out instead chooses none at the next sign-in', async () => {
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

describe('someone signed in', () => {
  beforeEach(signInMaria)

  test.each(['/rest/v1/users', '/rest/v1/rpc/dashboard_summary'])(
    'without a second factor is led to set one up, whichever request is refused: %s',
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

  test('is led from /auth to the dashboard and its figures', async () => {
    await openAt('/auth')

    await screen.findByText('Success Rate')
    expect(window.location.pathname).toBe('/dashboard')
    expect(figure('Success Rate')).toContain('97%+0%')
    expect(figure('Active Disputes')).toContain('3−4%')
    expect(figure('Total Clients')).toContain('0—')
  })

  test('prints every page in light, and reads on in the dark', async () => {
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

  test('finds the navigation in its order, with Lending announced but closed', async () => {
    await openAt('/dashboard/settings')

    const entries = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')

    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Dashboard',
      'Clients',
      'Credit Repair',
      'Lending',
      'Reports',
      'Credit Bureau',
      'User Settings',
      'Org Admin',
    ])
    expect(screen.getByRole('link', { name: 'Lending' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Maria Lopez').nextSibling?.textContent).toBe('Larkspur Lending')
  })

  test('is asked for the profile first when it is incomplete', async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, company_name: null }]]

    await openAt('/dashboard')

    await screen.findByRole('heading', { name: 'Complete Your Profile' })
    expect(window.location.pathname).toBe('/dashboard/profile-setup')
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Maria Lopez')
  })

  test('works on without a profile that fails to load, and is told so', async () => {
    replies['/rest/v1/users'] = [500, { code: 'XX000', message: 'Internal server error' }]

    await openAt('/dashboard/settings')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Unable to load profile. Please refresh the page.')
    expect(heading()).toBe('User Settings')
  })

  test.each([
    ['/dashboard/credit-bureau/report', 'Report ID is required'],
    ['/dashboard/loans', 'Loan ID is required'],
  ])('at %s, which names none, reads so', async (address, words) => {
    await openAt(address)

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  test.each([
    ['of a young company reads of its first day', [{ founded_at: '2026-11-20T10:00:00Z', is_hidden: true }], 1],
    ['whose company others bring to life is told nothing of it', [], 0],
  ])('%s in the settings', async (_, rows, headings) => {
    replies['/rest/v1/rpc/going_live'] = [200, rows]

    await openAt('/dashboard/settings')

    await screen.findByRole('heading', { name: 'Display' })
    await waitFor(() => expect(screen.queryAllByRole('heading', { name: 'Going live' })).toHaveLength(headings))
  })

  test('without a record is told to sign in again, and led there', async () => {
    replies['/rest/v1/users'] = [200, []]

    await openAt('/dashboard')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('User account not properly set up. Please log out and sign in again.')
    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(window.location.pathname).toBe('/auth')
  })

  test('who is no super admin is led from God Mode to the dashboard', async () => {
    await openAt('/admin')

    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('link', { name: 'God Mode' })).toBeNull()
  })

  test('as a super admin reaches God Mode', async () => {
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
  ])('as a super admin is led from %s to the subscribers', async (path, title) => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, is_super_admin: true }]]

    await openAt(path)

    const way = await screen.findByRole('link', { name: 'System Overview' })
    expect(way.getAttribute('href')).toBe('/admin')
    expect(heading()).toBe(title)
    expect(screen.getByText('Every subscriber keeps their own')).toBeTruthy()
  })

  test('as a super admin founds no company by completing a profile', async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, company_name: null, account_type: null, is_super_admin: true }]]

    await openAt('/dashboard/profile-setup')

    await screen.findByText('Success Rate')
    expect(window.location.pathname).toBe('/dashboard')
    expect(screen.queryByLabelText('Company Name')).toBeNull()
  })

  test('as a super admin reads the figures of all, and is offered nothing to add to them', async () => {
    replies['/rest/v1/users'] = [200, [{ ...MARIA, is_super_admin: true }]]

    await openAt('/dashboard')

    await screen.findByText('Success Rate')
    expect(screen.queryByRole('link', { name: 'Add a client' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Order a credit report' })).toBeNull()
  })

  test('reads why the dashboard failed and can retry', async () => {
    replies['/rest/v1/rpc/dashboard_summary'] = [500, { code: 'XX000', message: 'Internal server error' }]
    await openAt('/dashboard')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to load dashboard data')
    replies['/rest/v1/rpc/dashboard_summary'] = [200, SUMMARY]

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    await screen.findByText('Success Rate')
  })

  test.each([200, 500])('signs out to /auth, and nothing loaded stays: the server says %i', async (status) => {
    replies['/auth/v1/logout'] = [status, {}]
    const { queryClient } = await openAt('/dashboard/settings')

    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))

    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(localStorage.getItem('sb-tradeline-auth-token')).toBeNull()
  })

  test('leaves a page by signing out: the next sign-in begins at the dashboard', async () => {
    replies['/auth/v1/token'] = [200, sessionOfMaria()]
    await openAt('/dashboard/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in to your account' })

    await signInByHand()

    await screen.findByText('Success Rate')
    expect(window.location.pathname).toBe('/dashboard')
  })

  test('whose session was ended elsewhere is led to signing in by the first refusal', async () => {
    replies['/rest/v1/rpc/dashboard_summary'] = [401, { code: 'PT401', message: 'The session of this token has ended' }]
    replies['/auth/v1/token'] = [400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }]

    await openAt('/dashboard')

    await screen.findByRole('heading', { name: 'Sign in to your account' })
    expect(localStorage.getItem('sb-tradeline-auth-token')).toBeNull()
  })

  test('reads what happened to a page whose code did not come, not which file it was', async () => {
    vi.doMock('./pages/settings-page.tsx', () => {
      throw new Error('Failed to fetch dynamically imported module: http://tradeline.test/settings-page.js')
    })
    await openAt('/dashboard/settings')
    vi.doUnmock('./pages/settings-page.tsx')

    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost, or')
    expect(screen.queryByText(/\.js/)).toBeNull()
  })

  test('at an address that does not exist keeps the navigation', async () => {
    await openAt('/dashboard/nowhere')

    await screen.findByRole('link', { name: 'Clients' })
    expect(heading()).toBe('Page not found')
    await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
    expect(window.location.pathname).toBe('/dashboard')
  })
})

/** Opens the whole app as a browser does that has just loaded it at this address. */
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

/** What supabase-js keeps in the browser for a session that still lives. */
function signInMaria() {
  localStorage.setItem('sb-tradeline-auth-token', JSON.stringify(sessionOfMaria()))
}

function sessionOfMaria() {
  const expires_at = inAnHour()
  const access_token = tokenOfMaria()
  const user = { id: MARIA.id, email: MARIA.email, aud: 'authenticated', app_metadata: {}, user_metadata: {} }
  return { access_token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at, user }
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

function tokenOfMaria(): string {
  const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
  return `${encoded({ alg: 'ES256' })}.${encoded({ sub: MARIA.id, exp: inAnHour() })}.c2lnbmF0dXJl`
}

function figure(label: string): string | undefined {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
