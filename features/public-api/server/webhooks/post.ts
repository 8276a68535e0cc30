import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AddressRefused, addressesToCall, urlToCall, type WebhookNetwork } from '#platform/http/address.ts'

/** The result of an attempt: a response status, or the problem that prevented a response. */
export interface Outcome {
  statusCode: number | null
  problem: string | null
  /** The beginning of the response body. */
  excerpt: string | null
  durationMs: number
}

const ANSWER_WITHIN_MS = 10_000
const EXCERPT_BYTES = 1_000
// A receiver gets its events over connections that stay open for a while. Each post checks the address of the host
// again, so a name that leads elsewhere in the meantime is refused even though a connection is open.
const KEPT = { keepAlive: true, timeout: 30_000, maxFreeSockets: 256 }
const AGENTS = { 'http:': new HttpAgent(KEPT), 'https:': new HttpsAgent(KEPT) }

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends one request and returns the result; never throws. Doesn't follow redirects, because their target was not
 * checked.
 */
export async function post(
  network: WebhookNetwork,
  { url, headers, body }: Post,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Outcome> {
  const beganAt = performance.now()
  const within = AbortSignal.timeout(withinMs)
  try {
    const target = new URL(await urlToCall(network, url))
    const answer = await answeredAtLast(target, body, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: lookupOf(network),
      signal: within,
    })
    return { ...answer, problem: null, durationMs: Math.round(performance.now() - beganAt) }
  } catch (error) {
    const problem = within.aborted ? `No answer within ${withinMs / 1000} seconds` : problemOf(error)
    return { statusCode: null, problem, excerpt: null, durationMs: Math.round(performance.now() - beganAt) }
  }
}

type Answer = Pick<Outcome, 'statusCode' | 'excerpt'>

/** A connection of an earlier post, which the receiver closed at the moment of this one. */
class ClosedMeanwhile extends Error {}

/** Posts once more over a new connection if the receiver has closed the kept one. Receivers know repeated events by their id. */
async function answeredAtLast(url: URL, body: string, options: RequestOptions): Promise<Answer> {
  const agent = url.protocol === 'https:' ? AGENTS['https:'] : AGENTS['http:']
  try {
    return await answered(url, body, { ...options, agent })
  } catch (error) {
    if (!(error instanceof ClosedMeanwhile)) throw error
    return answered(url, body, { ...options, agent: false })
  }
}

function answered(url: URL, body: string, options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const fail = (error: Error) => {
      const isClosed = sending.reusedSocket && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))
      reject(isClosed ? new ClosedMeanwhile() : error)
    }
    const sending = send(url, options, (response) => {
      // The status decides the result, so later errors in the body don't matter.
      sending.off('error', fail).on('error', () => undefined)
      excerptOf(response).then((excerpt) => {
        resolve({ statusCode: response.statusCode ?? null, excerpt })
        // The rest of a long body is not read, so its connection can't be used again.
        if (!response.complete) sending.destroy()
      }, reject)
    })
    sending.on('error', fail)
    sending.end(body)
  })
}

/**
 * Returns the beginning of a response body. The status has already arrived, so a body that breaks off or never ends
 * doesn't matter.
 */
async function excerptOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      length += bytes.length
      if (length >= EXCERPT_BYTES) break
    }
  } catch {
    // The text received so far is the excerpt.
  }
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString()
  // PostgreSQL can't store NUL, and no screen needs the other control characters.
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

/** Node connects only to the address that this function returns, so the checked address is the one that is called. */
function lookupOf(network: WebhookNetwork): LookupFunction {
  return (host, { all }, callback) => {
    addressesToCall(network, host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (all) return callback(null, found)
        callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

function problemOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return PROBLEMS[code] ?? `The connection failed (${code})`
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed early',
  ETIMEDOUT: 'The host did not answer',
  EHOSTUNREACH: 'The host can’t be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
}
