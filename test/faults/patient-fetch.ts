import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 20
// The response of a server that listens but can't work yet.
const STARTING = 'The server is starting'
/** Longer than any part of the product may take to respond. */
const ANSWER_WITHIN_MS = 60_000

/** A request without a response: the connection broke, or it took too long. */
export interface Unanswered {
  request: string
  isBroken: boolean
}

/** The server could not be reached, so the request was never sent. */
export class NeverSent extends Error {}

/**
 * A client's `fetch` that waits while no server listens, as clients behind a load balancer do. A connection that breaks
 * during a request is an error, because its outcome is unknown. Each request comes from its own address, so that no
 * limit per address applies.
 */
export function patientFetch(isOver: () => boolean, unanswered: Unanswered[]): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
    headers.set('x-forwarded-for', `198.18.${randomInt(256)}.${randomInt(256)}`)
    for (;;) {
      const timely = { ...init, headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
      const response = await sent(input, timely).catch((error: unknown) => {
        const path = new URL(input instanceof Request ? input.url : input).pathname
        unanswered.push({ request: `${init?.method ?? 'GET'} ${path}`, isBroken: !timely.signal.aborted })
        throw error
      })
      if (response !== null) return response
      if (isOver()) throw new NeverSent()
      await pause(LOOK_AGAIN_MS)
    }
  }
}

/** Returns the response, or null if no server listened. */
async function sent(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response | null> {
  try {
    const response = await fetch(input, init)
    const isStarting = response.status === 503 && (await response.clone().text()).includes(STARTING)
    return isStarting ? null : response
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && /ECONNREFUSED/.test(`${codeOf(error.cause)} ${String(error.cause)}`)

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '')
