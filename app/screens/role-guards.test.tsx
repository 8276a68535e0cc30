// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'

const { AddClientGuard, ImportGuard, MergeGuard, SignedInGuard } = await import('./guards.tsx')
const { page } = await import('./page-handle.ts')
const { followSession } = await import('./session.ts')

const MARIA = {
  ...{ id: 'fa57', full_name: 'Maria', company_name: 'Larkspur', account_type: 'lender', is_super_admin: false },
}

beforeEach(signIn)
afterEach(cleanup)

function open(address: string, lacking: Permission | null) {
  serverAnswers({
    'GET /rest/v1/users': () => Response.json([MARIA]),
    'POST /rest/v1/rpc/my_permissions': () =>
      Response.json({
        ...{ role: 'custom', role_name: 'Bookkeeper' },
        permissions: PERMISSIONS.filter((permission) => permission !== lacking),
      }),
  })
  const guarded = [
    { element: <AddClientGuard />, children: [{ path: '/new', handle: page('New client'), element: <p>A form</p> }] },
    { element: <ImportGuard />, children: [{ path: '/import', handle: page('Import'), element: <p>A form</p> }] },
    { element: <MergeGuard />, children: [{ path: '/merge', handle: page('Merge'), element: <p>A form</p> }] },
  ]
  const router = createMemoryRouter([{ element: <SignedInGuard />, children: guarded }], { initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  followSession(client)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test.each([
  ['/new', 'change_clients'],
  ['/import', 'change_clients'],
  ['/import', 'see_all_clients'],
  ['/merge', 'merge_clients'],
] as const)('%s says that a role without %s does not include it', async (address, lacking) => {
  open(address, lacking)

  await screen.findByText('Your role does not include this page')
  expect(screen.getByRole('link', { name: 'Back to clients' })).toBeTruthy()
  expect(screen.queryByText('A form')).toBeNull()
})

test.each(['/new', '/import', '/merge'])('%s is open to a role with every permission', async (address) => {
  open(address, null)

  expect(await screen.findByText('A form')).toBeTruthy()
})
