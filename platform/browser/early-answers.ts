import { APPLICATION_NAME } from './application-name.ts'

/** A request that a page sends as soon as its address is known, before the app's code has loaded. */
export interface Ask {
  method: 'GET' | 'POST'
  /** Relative to the API root, as supabase-js writes it. */
  address: string
  accept?: string
  /** The body as JSON text. */
  body?: string
}

interface Asked extends Ask {
  authorization: string
  askedAtMs: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** Set by the script in the page's head. */
    earlyAsks?: Asked[]
  }
}

/** As long as a query's data counts as fresh. */
const FRESH_MS = 10_000

/** Sends these requests with the user's token. `earlyAnswer` returns the responses. */
export function askEarly(root: string, key: string, token: string, asks: readonly Ask[]): void {
  window.earlyAsks = asks.map((ask) => {
    const headers = new Headers({ ...APPLICATION_NAME, apikey: key, authorization: `Bearer ${token}` })
    if (ask.accept !== undefined) headers.set('accept', ask.accept)
    if (ask.body !== undefined) headers.set('content-type', 'application/json')
    const address = `${root}${ask.address}`
    const answer = fetch(address, { method: ask.method, headers, body: ask.body ?? null })
    // An unused request may fail silently.
    answer.catch(() => undefined)
    return { ...ask, address, authorization: `Bearer ${token}`, askedAtMs: Date.now(), answer }
  })
  setTimeout(() => delete window.earlyAsks, FRESH_MS)
}

/**
 * Returns the response to an identical request that the page sent early, if it is still fresh, otherwise null. Each
 * response is returned once.
 */
export function earlyAnswer(address: string, init: RequestInit = {}): Promise<Response> | null {
  const asks = window.earlyAsks ?? []
  const place = asks.findIndex((ask) => ask.address === address && ask.method === (init.method ?? 'GET'))
  const [ask] = place < 0 ? [] : asks.splice(place, 1)
  if (ask === undefined || ask.body !== (init.body ?? undefined)) return null
  const isSame = new Headers(init.headers).get('authorization') === ask.authorization
  if (!isSame || Date.now() - ask.askedAtMs > FRESH_MS) return null
  return ask.answer.catch(() => fetch(address, init))
}
