import { setTimeout as pause } from 'node:timers/promises'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BodyRefused, boundedText } from '#platform/http/body.ts'

/** A vendor's reply over HTTP. */
export interface SentReply {
  text: string
  status: number
  /** The vendor's id of the request, for its support. */
  requestId: string | null
}

export interface AskedOnce {
  url: string | URL
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
  replyLimitBytes?: number
}

/** A full file of forty years is about 200 kB. */
const REPLY_LIMIT_BYTES = 4 * 1024 * 1024
const RECONNECT_AFTER_MS = 100

/** Sends one order. Retries only if no connection was made, because then no order was sent. */
export async function askOnce(asked: AskedOnce): Promise<SentReply> {
  try {
    return await ask(asked)
  } catch (error) {
    if (!wasNeverConnected(error)) throw error
    await pause(RECONNECT_AFTER_MS, undefined, { signal: asked.signal })
    return ask(asked)
  }
}

async function ask({ url, method = 'POST', headers, body, signal, replyLimitBytes = REPLY_LIMIT_BYTES }: AskedOnce) {
  // A redirect would send the SSN to an address that was not configured.
  const response = await fetch(url, { method, headers, redirect: 'error', signal, ...(body !== undefined && { body }) })
  return {
    text: await boundedText(response.body, replyLimitBytes),
    status: response.status,
    requestId: requestIdOf(response.headers),
  }
}

// Vendors return it in a response header, each with its own name.
function requestIdOf(headers: Headers): string | null {
  const given = ['x-request-id', 'request-id', 'requestid'].map((name) => headers.get(name))
  return given.find((id) => id !== null && /^[\w.:-]{1,100}$/.test(id)) ?? null
}

/** Returns why a request brought no reply, as a sentence about the bureau. */
export function whyNoReply(error: unknown, bureau: Bureau): string {
  if (error instanceof BodyRefused) return `${bureauName(bureau)} sent a reply that is too large`
  if (isTimeout(error)) return `${bureauName(bureau)} did not answer in time`
  return `${bureauName(bureau)} could not be reached`
}

const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function wasNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && NEVER_CONNECTED.includes(String(cause.code))
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
