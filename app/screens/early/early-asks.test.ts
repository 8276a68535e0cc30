// @vitest-environment jsdom
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'
import { earlyAsks } from './early-asks.ts'

signIn()
const { profileQueries } = await import('#features/organizations/screens/profile/queries.ts')
const { brandingQueries } = await import('#features/organizations/screens/branding/branding-queries.ts')
const { goingLiveQueries } = await import('#features/organizations/screens/going-live/queries.ts')
const { clientListQueries } = await import('#features/clients/screens/list/client-list-queries.ts')
const { viewOf } = await import('#features/clients/screens/list/client-list-view.ts')
const { dashboardQueries } = await import('#features/dashboard/screens/queries.ts')

const FILTERED = '?q=rhon&state=TX,FL&band=good&sort=name&after=0190a0a0-0000-7000-8000-000000000001'

/** Returns the requests that these queries really send, in the form of an early request. */
async function askedBy(queries: { queryKey: QueryKey; queryFn?: unknown }[]) {
  serverAnswers({})
  const sent = vi.spyOn(globalThis, 'fetch')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Each fails: only the request matters.
  for (const { queryKey, queryFn } of queries) await client.query(Object({ queryKey, queryFn })).catch(() => null)
  const asked = sent.mock.calls.map(([address, init]) => ({
    method: init?.method,
    address: new Request(address).url.replace('http://tradeline.test', ''),
    accept: new Headers(init?.headers).get('accept'),
    body: init?.body ?? undefined,
  }))
  sent.mockRestore()
  return asked
}

const early = (pathname: string, search = '', role = 'authenticated') =>
  earlyAsks({ pathname, search }, { id: 'fa57', role }).map(({ accept = null, body, ...ask }) => ({
    ...ask,
    accept,
    body,
  }))

const EVERYWHERE = [profileQueries.own('fa57'), brandingQueries.own('fa57')]

test('every page requests its user and their company exactly as the features do', async () => {
  expect(early('/dashboard/settings')).toEqual(await askedBy(EVERYWHERE))
})

test('the dashboard requests its figures and the checklist', async () => {
  expect(early('/dashboard')).toEqual(
    await askedBy([...EVERYWHERE, dashboardQueries.summary(), goingLiveQueries.own()]),
  )
})

test.each(['/dashboard', '/dashboard/clients'])(
  'a super admin has no company data, so %s requests none',
  async (path) => {
    expect(early(path, '', 'platform_admin')).toEqual(await askedBy(EVERYWHERE))
  },
)

test.each(['', FILTERED])('the client list requests the page in its address: %s', async (search) => {
  const view = viewOf(new URLSearchParams(search))

  expect(early('/dashboard/clients', search)).toEqual(
    await askedBy([...EVERYWHERE, clientListQueries.page(view), clientListQueries.count(view)]),
  )
})
