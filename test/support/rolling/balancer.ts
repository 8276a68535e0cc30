import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** The response of a process to one request. */
export interface Answer {
  request: string
  /** 0 if the connection broke. */
  status: number
  retryAfter: string | null
  tookMs: number
  server: string
  /** The body of a failure. */
  failure: string
}

export interface Balancer {
  answers: Answer[]
  /** Sends the request to the next process in service. */
  fetch: typeof globalThis.fetch
  /** Returns the address of a process in service, for a websocket. */
  next(): string
  putInService(server: string): void
  /** Sends no more requests to the process. Resolves when its pending requests have ended. */
  takeOutOfService(server: string): Promise<void>
}

/** Distributes requests among processes like a load balancer, and records each response. */
export function balancer(): Balancer {
  const answers: Answer[] = []
  const underWay = new Map<string, number>()
  let inService: string[] = []
  let turn = 0
  const next = () => {
    const server = inService[turn++ % inService.length]
    if (server === undefined) throw new Error('No process is in service')
    return server
  }
  const count = (server: string, by: 1 | -1) => underWay.set(server, (underWay.get(server) ?? 0) + by)
  return {
    answers,
    next,
    putInService: (server) => void inService.push(server),
    async takeOutOfService(server) {
      inService = inService.filter((other) => other !== server)
      while ((underWay.get(server) ?? 0) > 0) await pause(5)
    },
    async fetch(input, init) {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      const server = next()
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', `198.18.${randomInt(256)}.${randomInt(256)}`)
      const answer = { request: `${init?.method ?? 'GET'} ${pathname}`, server, retryAfter: null }
      const startedAt = performance.now()
      const tookMs = () => performance.now() - startedAt
      count(server, 1)
      try {
        const response = await fetch(server + pathname + search, { ...init, headers })
        const body = await response.arrayBuffer()
        const { status } = response
        const failure = status >= 500 ? new TextDecoder().decode(body) : ''
        answers.push({ ...answer, status, retryAfter: response.headers.get('retry-after'), tookMs: tookMs(), failure })
        return new Response(status === 204 || status === 304 ? null : body, response)
      } catch (error) {
        answers.push({ ...answer, status: 0, tookMs: tookMs(), failure: String(error) })
        throw error
      } finally {
        count(server, -1)
      }
    },
  }
}
