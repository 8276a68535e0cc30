// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Replies, serverAnswers, signIn } from '#test/support/stub-server.tsx'

const VIEWED = { id: '00000000-0000-4000-8000-000000000002', email: 'maria@example.test' }
const PROFILE = {
  ...{ id: VIEWED.id, email: VIEWED.email, full_name: 'Maria Lopez', company_name: 'Larkspur Lending' },
  ...{ account_type: 'lender', is_super_admin: false },
}
const assign = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.resetModules()
  signIn()
  assign.mockClear()
  vi.stubGlobal('location', { hash: '', href: 'http://tradeline.test/', origin: 'http://tradeline.test', assign })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the shell in a tab that views Larkspur Lending. */
async function open(more: Replies = {}, at = '/') {
  const viewing = {
    ...{ token: 'view.token.x', expiresAt: new Date(Date.now() + 29.5 * 60_000).toISOString() },
    ...{ subscriberId: 'a', companyName: 'Larkspur Lending', viewedAs: VIEWED },
  }
  sessionStorage.setItem('tradeline-viewing', JSON.stringify(viewing))
  const asked = serverAnswers({ 'GET /rest/v1/users': () => Response.json([PROFILE]), ...more })
  const { SignedInGuard, WriteGuard } = await import('./guards.tsx')
  const { page } = await import('./page-handle.ts')
  const { Shell } = await import('./shell.tsx')
  const { followSession } = await import('./session.ts')
  const client = new QueryClient()
  followSession(client)
  const pages = [
    { path: '/', element: <p>A page</p> },
    { element: <WriteGuard />, children: [{ path: '/new', handle: page('New client'), element: <p>A form</p> }] },
  ]
  const routes = [{ element: <SignedInGuard />, children: [{ element: <Shell />, children: pages }] }]
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
    </QueryClientProvider>,
  )
  return { asked, strip: await screen.findByRole('region', { name: 'Viewing a subscriber' }) }
}

test('every page says whose product this is, that it is read-only, and for how long', async () => {
  const { asked, strip } = await open()

  expect(strip.textContent).toContain('Viewing Larkspur Lending as Maria Lopez, read-only')
  expect(strip.textContent).toContain('30 min left')
  // The user is the subscriber's owner, not the signed-in admin.
  expect(asked.find(({ path }) => path === '/rest/v1/users')?.search.get('id')).toBe(`eq.${VIEWED.id}`)
  expect(screen.queryByRole('link', { name: 'God Mode' })).toBeNull()
})

test('a page that adds data says that a view is read-only', async () => {
  await open({}, '/new')

  await screen.findByText('Not part of a view')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New client')
  expect(screen.queryByText('A form')).toBeNull()
})

test('Stop ends the view on the server and returns to the subscriber', async () => {
  const { asked } = await open({ 'POST /functions/v1/view-subscriber': () => new Response(null, { status: 204 }) })

  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))

  await waitFor(() => expect(assign.mock.calls).toEqual([['/dashboard/subscribers/a?view=stopped']]))
  expect(asked.filter(({ path }) => path.endsWith('view-subscriber')).map(({ body }) => body)).toEqual([
    { act: 'stop' },
  ])
  expect(sessionStorage.getItem('tradeline-viewing')).toBeNull()
})

test('if stopping fails, an error is shown and the strip stays', async () => {
  await open({
    'POST /functions/v1/view-subscriber': () => Response.json({ code: 'X', message: 'Not now' }, { status: 500 }),
  })

  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))

  expect((await screen.findByRole('alert')).textContent).toContain('Not now')
  expect(assign).not.toHaveBeenCalled()
})

test('the view ends by itself on time', async () => {
  await open()

  // Fakes only the clock, so the strip's timer continues. Half a minute later the idle session would end as well.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29.6 * 60_000 })

  await waitFor(() => expect(assign.mock.calls[0]).toEqual(['/dashboard/subscribers/a?view=ended']))
})
