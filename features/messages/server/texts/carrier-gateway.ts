import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import { failureWords } from './failure-words.ts'
import {
  CarrierUnavailable,
  type TextGateway,
  TextOutcomeUnknown,
  TextRefused,
  type TextToSend,
} from './text-gateway.ts'

export interface CarrierOptions {
  /** The carrier's origin, to which `/2010-04-01/Accounts/…` is added. */
  url: string
  accountSid: string
  authToken: string
  /** Where the carrier reports a text's status. The query names the message. */
  hookUrl: () => string
  deadlineMs?: number
}

const DEADLINE_MS = 10_000
/** A shorter sender is a short code, which has no country code. */
const PHONE_LENGTH = 10
const REPLY_LIMIT_BYTES = 64 * 1024

export const LONGEST_SID = 100
const code = z.int().min(1).max(99_999)
const sentShape = z.object({
  sid: z.string().min(1).max(LONGEST_SID),
  status: z.string(),
  error_code: code.nullish(),
})
const refusalShape = z.object({ code })

/** A carrier with an API modeled on Twilio's `/2010-04-01/Accounts/{sid}/Messages.json`. */
export function carrierGateway(options: CarrierOptions): TextGateway {
  return {
    async send(text) {
      const { sid, status, error_code } = understood(await ask(options, text))
      if (status === 'failed' || status === 'undelivered') throw new TextRefused(failureWords(error_code ?? null))
      return { sid }
    },
  }
}

async function ask(options: CarrierOptions, { from, to, body, messageId }: TextToSend): Promise<string> {
  const { url, accountSid, authToken, hookUrl, deadlineMs = DEADLINE_MS } = options
  const response = await reached(
    fetch(new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({
        ...{ To: `+1${to}`, From: from.length === PHONE_LENGTH ? `+1${from}` : from, Body: body },
        StatusCallback: `${hookUrl()}?message=${messageId}`,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    }),
  )
  if (response.ok) return whole(response)
  if (response.status === 400 || response.status === 404 || response.status === 422) {
    throw new TextRefused(failureWords(await refusalCode(response)))
  }
  await response.body?.cancel()
  // Rejected for the token or the rate, the text was not sent. Other carrier errors may have occurred after sending.
  if (response.status < 500 || response.status === 503) {
    throw new CarrierUnavailable(`the carrier returned status ${response.status}`)
  }
  throw new TextOutcomeUnknown(`the carrier returned status ${response.status}`)
}

// Without a connection, the text can't have been sent.
const NEVER_ASKED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

async function reached(asking: Promise<Response>): Promise<Response> {
  try {
    return await asking
  } catch (error) {
    if (NEVER_ASKED.includes(networkCode(error))) throw new CarrierUnavailable('the carrier could not be reached')
    throw new TextOutcomeUnknown('the carrier did not respond')
  }
}

/** Returns the network's error code. If several addresses were tried, the first one's. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}

async function whole(response: Response): Promise<string> {
  try {
    return await boundedText(response.body, REPLY_LIMIT_BYTES)
  } catch {
    throw new TextOutcomeUnknown('the carrier’s response broke off')
  }
}

/** Returns the carrier's error code, or null if it gives none we can read. It is a rejection in any case. */
async function refusalCode(response: Response): Promise<number | null> {
  try {
    return refusalShape.parse(parseJson(await boundedText(response.body, REPLY_LIMIT_BYTES))).code
  } catch {
    return null
  }
}

function understood(text: string): z.output<typeof sentShape> {
  try {
    return sentShape.parse(parseJson(text))
  } catch {
    // Omits the cause on purpose, because the reply repeats the number and the text.
    throw new TextOutcomeUnknown('the carrier sent an unreadable reply')
  }
}
