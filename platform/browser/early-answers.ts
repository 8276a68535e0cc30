import { APPLICATION_NAME } from './application-name.ts'

/** What a page asks for the moment its address is known, long before the app's own code has come. */
export interface Ask {
  method: 'GET' | 'POST'
  /** From the wire's root, as supabase-js writes it. */
  address: string
  accept?: string
  /** The body's JSON text. */
  body?: string
}

interface Asked extends Ask {
  authorization: string
  askedAtMs: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** Left by the script in the page's head. */
    earlyAsks?: Asked[]
  }
}

/** As long as a query's data counts as fresh. */
const FRESH_MS = 10_000

/** Sends these as the holder of a token; `earlyAnswer` hands the answers out. */
export function askEarly(root: string, key: string, token: string, asks: readonly Ask[]): void {
  window.earlyAsks = asks.map((ask) => {
    const headers = new Headers({ ...APPLICATION_NAME, apikey: key, authorization: `Bearer ${token}` })
    if (ask.accept !== undefined) headers.set('accept', ask.accept)
    if (ask.body !== undefined) headers.set('content-type', 'application/json')
    const address = `${root}${ask.address}`
    const answer = fetch(address, { method: ask.method, headers, body: ask.body ?? null })
    // One that nobody takes may fail unheard.
    answer.catch(() => undefined)
    return { ...ask, address, authorization: `Bearer ${token}`, askedAtMs: Date.now(), answer }
  })
  setTimeout(() => delete window.earlyAsks, FRESH_MS)
}

/** The answer to this very request, when the page asked it early and it is still fresh; each is handed out once. */
export function earlyAnswer(address: string, init: RequestInit = {}): Promise<Response> | null {
  const asks = window.earlyAsks ?? []
  const place = asks.findIndex((ask) => ask.address === address && ask.method === (init.method ?? 'GET'))
  const [ask] = place < 0 ? [] : asks.splice(place, 1)
  if (ask === undefined || ask.body !== (init.body ?? undefined)) return null
  const isSame = new Headers(init.headers).get('authorization') === ask.authorization
  if (!isSame || Date.now() - ask.askedAtMs > FRESH_MS) return null
  return ask.answer.catch(() => fetch(address, init))
}
