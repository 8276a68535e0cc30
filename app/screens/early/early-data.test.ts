// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { askEarly } from '#platform/browser/early-answers.ts'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'
import { earlyAsks } from './early-asks.ts'
import { readEarly } from './early-data.ts'

signIn()
const { profileQueries } = await import('#features/organizations/screens/profile/queries.ts')
const { brandingQueries } = await import('#features/organizations/screens/branding/branding-queries.ts')
const { clientListQueries } = await import('#features/clients/screens/list/client-list-queries.ts')
const { viewOf } = await import('#features/clients/screens/list/client-list-view.ts')
await import('#features/clients/screens/list/client-list-page.tsx')

afterEach(() => {
  delete window.earlyAsks
})

const MARIA = { id: 'fa57', email: 'maria@example.com', is_super_admin: false }
const NOBODY = { rows: [], has_previous: false, has_next: false }

function openList() {
  window.history.replaceState(null, '', '/dashboard/clients?sort=name')
  return serverAnswers({
    'GET /rest/v1/users': () => Response.json([MARIA]),
    'GET /rest/v1/rpc/organization_branding': () => Response.json(null),
    'POST /rest/v1/rpc/client_list': () => Response.json(NOBODY),
    'POST /rest/v1/rpc/client_count': () => Response.json(0),
  })
}

test('data that was requested early is available at the first render and not requested again', async () => {
  const asked = openList()
  askEarly(
    'http://tradeline.test',
    'sb_publishable_test',
    'a.b.c',
    earlyAsks(window.location, { id: 'fa57', role: 'authenticated' }),
  )
  const client = new QueryClient()
  const view = viewOf(new URLSearchParams('sort=name'))

  readEarly(client, 'fa57')

  await vi.waitFor(() => expect(client.getQueryData(clientListQueries.page(view).queryKey)).toEqual(NOBODY))
  await vi.waitFor(() => expect(client.getQueryData(clientListQueries.count(view).queryKey)).toBe(0))
  await vi.waitFor(() => expect(client.getQueryData(brandingQueries.own('fa57').queryKey)).toBeDefined())
  expect(client.getQueryData(profileQueries.own('fa57').queryKey)).toEqual(MARIA)
  expect(asked).toHaveLength(4)
})

test('a page without early requests leaves them to its parts', async () => {
  const asked = openList()
  const client = new QueryClient()

  readEarly(client, 'fa57')

  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(asked).toEqual([])
})
