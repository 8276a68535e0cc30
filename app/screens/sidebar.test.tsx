// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownAs } from '#test/support/roles.ts'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'

signIn()
const { SignedInGuard } = await import('./guards.tsx')
const { followSession } = await import('./session.ts')
const { Sidebar } = await import('./sidebar.tsx')
const { LendingPage } = await import('./pages/lending-page.tsx')

const MARIA = {
  ...{ id: 'fa57', full_name: 'Maria', company_name: 'Meridian', account_type: 'lender', is_super_admin: false },
}

beforeEach(signIn)
afterEach(cleanup)

function open(has_lending: boolean, role: 'owner' | 'staff' = 'owner', hidden_screens: string[] = []) {
  const asked = serverAnswers({
    'GET /rest/v1/users': () => Response.json([MARIA]),
    'GET /rest/v1/rpc/company_standing': () => Response.json({ block: null, has_lending, hidden_screens }),
    'POST /rest/v1/rpc/my_permissions': () => Response.json(ownAs(role)),
    'POST /rest/v1/rpc/loan_application_list': () => Response.json({ rows: [], has_next: false }),
    'POST /rest/v1/rpc/loan_application_count': () => Response.json(0),
  })
  const page = (
    <>
      <Sidebar />
      <LendingPage />
    </>
  )
  const router = createMemoryRouter([{ element: <SignedInGuard />, children: [{ path: '*', element: page }] }], {
    initialEntries: ['/dashboard/lending'],
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  followSession(client)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return asked
}

const entry = () => screen.findByRole('link', { name: /^Lending/ })

test('Lending is coming soon until an owner opens it, and its page leads the owner there', async () => {
  open(false)

  expect((await screen.findByRole('link', { name: 'Open it in Org Admin' })).getAttribute('href')).toBe(
    '/dashboard/org-admin?section=lending',
  )
  expect((await entry()).getAttribute('aria-disabled')).toBe('true')
  expect((await entry()).getAttribute('aria-description')).toBe('Coming Soon')
})

test('its page names the person who can open it to staff', async () => {
  open(false, 'staff')

  expect(await screen.findByText('An owner of your company can open it for everyone in Org Admin.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open it in Org Admin' })).toBeNull()
})

test('once it is open, the entry is a link to the desk', async () => {
  open(true, 'staff')

  expect(await screen.findByText('No applications yet')).toBeTruthy()
  expect((await entry()).getAttribute('href')).toBe('/dashboard/lending')
  expect(screen.queryByText('Coming Soon')).toBeNull()
})

test('a screen that an owner has hidden is not in the sidebar', async () => {
  open(true, 'staff', ['credit-repair', 'lending'])

  expect(await screen.findByRole('link', { name: 'Reports' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('link', { name: 'Credit Repair' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Lending/ })).toBeNull()
})
