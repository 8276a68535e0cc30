// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#test/support/stub-server.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const assign = vi.fn<(address: string) => void>()

/** A tab that was viewing a subscriber when it was loaded. */
function viewing({ minutesLeft = 10 } = {}) {
  const left = {
    ...{ token: 'view.token.x', expiresAt: new Date(Date.now() + minutesLeft * 60_000).toISOString() },
    ...{ subscriberId: ID, companyName: 'Larkspur Lending', viewedAs: { id: 'b', email: 'maria@example.test' } },
  }
  sessionStorage.setItem('tradeline-viewing', JSON.stringify(left))
}

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  signIn()
  assign.mockClear()
  vi.stubGlobal('location', { hash: '', href: 'http://tradeline.test/', origin: 'http://tradeline.test', assign })
})
afterEach(() => vi.unstubAllGlobals())

/** The bearer token of each request, by path. */
function bearers(reply: () => Response) {
  const sent: Record<string, string | null> = {}
  const stub = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://tradeline.test').pathname
    if (path === '/config.json') return stub(input, init)
    sent[path] = new Headers(init?.headers).get('authorization')
    return reply()
  })
  return sent
}

test('requests use the view’s token, except those about the admin’s own account and the stop', async () => {
  viewing()
  const sent = bearers(() => Response.json([]))
  const { supabase } = await import('#platform/browser/supabase.ts')

  await supabase.from('clients').select('id')
  await supabase.functions.invoke('bureau-status')
  await supabase.functions.invoke('view-subscriber', { body: { act: 'stop' } })
  await supabase.auth.getUser()

  expect(sent).toEqual({
    '/rest/v1/clients': 'Bearer view.token.x',
    '/functions/v1/bureau-status': 'Bearer view.token.x',
    '/functions/v1/view-subscriber': 'Bearer a.b.c',
    '/auth/v1/user': 'Bearer a.b.c',
  })
})

test('a view that the server has ended returns to the subscriber’s page, and its token is deleted', async () => {
  viewing()
  bearers(() => Response.json({ code: 'PT401', message: 'This view of the subscriber has ended' }, { status: 401 }))
  const { supabase } = await import('#platform/browser/supabase.ts')

  await supabase.from('clients').select('id')
  await supabase.from('clients').select('id')

  expect(assign.mock.calls).toEqual([[`/dashboard/subscribers/${ID}?view=ended`]])
  expect(sessionStorage.getItem('tradeline-viewing')).toBeNull()
})

test("a tab that is loaded after the view's end is the admin’s own again", async () => {
  viewing({ minutesLeft: -1 })
  const sent = bearers(() => Response.json([]))
  const { supabase } = await import('#platform/browser/supabase.ts')

  await supabase.from('clients').select('id')

  expect(sent).toEqual({ '/rest/v1/clients': 'Bearer a.b.c' })
})

test('signing out ends the view in this tab', async () => {
  viewing()
  bearers(() => new Response(null, { status: 204 }))
  const { supabase } = await import('#platform/browser/supabase.ts')
  const { QueryClient } = await import('@tanstack/react-query')
  const { followSession, signOut } = await import('./session.ts')
  followSession(new QueryClient())
  await supabase.auth.getSession()

  await signOut()

  const { currentViewing } = await import('#platform/browser/viewing.ts')
  await vi.waitFor(() => expect(currentViewing()).toBeNull())
  expect(sessionStorage.getItem('tradeline-viewing')).toBeNull()
})
