import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AddressRefused, addressesToCall, urlToCall, type WebhookNetwork } from '#platform/http/address.ts'

/** What came of an attempt: an answer with its status, or the problem that kept it from coming. */
export interface Outcome {
  statusCode: number | null
  problem: string | null
  /** How the answer begins. */
  excerpt: string | null
  durationMs: number
}

const ANSWER_WITHIN_MS = 10_000
const EXCERPT_BYTES = 1_000

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** Sends one request and answers what came of it; never throws. Redirects are not followed: they lead where nobody looked. */
export async function post(
  network: WebhookNetwork,
  { url, headers, body }: Post,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Outcome> {
  const beganAt = performance.now()
  const within = AbortSignal.timeout(withinMs)
  try {
    const target = new URL(await urlToCall(network, url))
    const answer = await answered(target, body, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own, to an address that has just been looked at.
      agent: false,
      lookup: lookupOf(network),
      signal: within,
    })
    return { ...answer, problem: null, durationMs: Math.round(performance.now() - beganAt) }
  } catch (error) {
    const problem = within.aborted ? `No answer within ${withinMs / 1000} seconds` : problemOf(error)
    return { statusCode: null, problem, excerpt: null, durationMs: Math.round(performance.now() - beganAt) }
  }
}

function answered(url: URL, body: string, options: RequestOptions): Promise<Pick<Outcome, 'statusCode' | 'excerpt'>> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sending = send(url, options, (response) => {
      // The status decides; how the rest of the answer ends no longer matters.
      sending.off('error', reject).on('error', () => undefined)
      excerptOf(response).then((excerpt) => {
        resolve({ statusCode: response.statusCode ?? null, excerpt })
        sending.destroy()
      }, reject)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** The beginning of an answer. The status has arrived: a body that breaks off or never ends changes nothing any more. */
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
    // What came until then is the excerpt.
  }
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString()
  // PostgreSQL keeps no NUL, and no screen needs the rest of them.
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

/** Node connects to what this answers and to nothing else, so the address that was looked at is the one that is called. */
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
  ECONNRESET: 'The connection was broken off',
  ETIMEDOUT: 'The host did not answer',
  EHOSTUNREACH: 'The host cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not one that is trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not one that is trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not one that is trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
}
