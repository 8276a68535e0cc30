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

/** Stands in for the server: what is answered, by method and path. Answers the list of what is asked. */
export function serverAnswers(next: Replies): Asked[] {
  replies = next
  asked = []
  return asked
}

/** From here on nothing answers: what is asked next fails, and all after it is waited for, as what is tried for seconds. */
export function cutOff(): void {
  const fail = () => {
    replies = new Proxy({}, { get: () => () => Promise.withResolvers<Response>().promise })
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  replies = new Proxy({}, { get: () => fail })
}

/** Installed before the screens load, because reading /config.json is the first thing they do. */
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

/** Leaves a session where supabase-js looks for it, as after signing in. Takes nothing: hooks hand over their context. */
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

/** The same of somebody who gave the password a moment ago, as acts that want a recent sign-in look for it. */
export function signInJustNow() {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'fa57', exp: now + 3600, session_id: 'se55', amr: [{ method: 'password', timestamp: now }] }
  const part = (content: object) => btoa(JSON.stringify(content)).replace(/=+$/, '')
  keepSession(`${part({ alg: 'ES256' })}.${part(claims)}.c2ln`)
}

/** The page at its route, with a neighbour that every other address leads to, and other routes where they matter. */
export function show(Page: ComponentType, route: string, address = route, others: RouteObject[] = []) {
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

/** What the server says of figures that are being recounted. */
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
