import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'

export interface Asked {
  method: string
  path: string
  search: URLSearchParams
  body: unknown
}

type Reply = Response | Promise<Response>
export type Replies = Record<string, (asked: Asked) => Reply>

const CONFIG = {
  supabaseUrl: 'http://tradeline.test',
  anonKey: 'sb_publishable_test',
  googleMapsKey: null,
  sandbox: true,
}

let replies: Replies = {}
let asked: Asked[] = []

/** Replaces the server with these responses by method and path. Returns the list of requests. */
export function serverAnswers(next: Replies): Asked[] {
  replies = next
  asked = []
  return asked
}

/**
 * From now on nothing responds: the next request fails, and all later ones stay pending, like requests that are retried
 * for seconds.
 */
export function cutOff(): void {
  const fail = () => {
    replies = new Proxy({}, { get: () => () => Promise.withResolvers<Response>().promise })
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  replies = new Proxy({}, { get: () => fail })
}

/** Installed before the screens load, because they load /config.json first. */
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, CONFIG.supabaseUrl)
  if (url.pathname === '/config.json') return Response.json(CONFIG)
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  const request = { method: init?.method ?? 'GET', path: url.pathname, search: url.searchParams, body }
  asked.push(request)
  const reply = replies[`${request.method} ${request.path}`]
  return reply
    ? reply(request)
    : Response.json({ message: `unexpected ${request.method} ${url.pathname}` }, { status: 500 })
}

/**
 * Stores a session where supabase-js looks for it, as after signing in. Takes no arguments, because test hooks pass
 * their context.
 */
export function signIn() {
  keepSession('a.b.c')
}

function keepSession(access_token: string) {
  const session = {
    access_token,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'fa57', email: 'lender@demo.test', user_metadata: {} },
  }
  localStorage.setItem('sb-tradeline-auth-token', JSON.stringify(session))
}

/** The same for a user who has just entered the password, as acts that require a recent sign-in check. */
export function signInJustNow() {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'fa57', exp: now + 3600, session_id: 'se55', amr: [{ method: 'password', timestamp: now }] }
  const part = (content: object) => btoa(JSON.stringify(content)).replace(/=+$/, '')
  keepSession(`${part({ alg: 'ES256' })}.${part(claims)}.c2ln`)
}

/** Renders the page at its route, with another page for every other address, and more routes if needed. */
export function show(
  Page: ComponentType,
  route: string,
  address: string | { pathname: string; search?: string; state: unknown } = route,
  others: RouteObject[] = [],
) {
  const router = createMemoryRouter(
    [{ path: route, element: <Page /> }, ...others, { path: '*', element: <p>Another page</p> }],
    { initialEntries: [address] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** Returns the server's error while figures are being recounted. */
export const beingRecounted = (percent: number) =>
  Response.json(
    {
      code: 'PT423',
      message: `These figures are being recounted (${percent}% done)`,
      hint: String(percent),
      details: null,
    },
    { status: 423 },
  )
