import type { Applicant } from '#domain/credit-reports/applicant-identity.ts'
import { type BureauResult, bureauResult } from '#domain/credit-reports/bureau-result.ts'
import { type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import { redactedJson, redactedText } from '#domain/credit-reports/redaction.ts'
import { BodyRefused, parseJson } from '#server/http/body.ts'
import { boundedText, ReplyTooLarge } from './bounded-text.ts'
import type { BureauAnswer, BureauGateway } from './bureau-gateway.ts'

export interface ResellerOptions {
  /** The reseller's origin; `/api/v2/reports` is added. */
  url: string
  apiKey: string
  apiSecret: string
  deadlineMs?: number
  /** A full file of forty years is about 200 kB. */
  replyLimitBytes?: number
}

const DEADLINE_MS = 20_000
const REPLY_LIMIT_BYTES = 4 * 1024 * 1024

/**
 * The reseller's API over HTTP. It answers with the bureaus an account is set up for; so that each bureau has a request,
 * a deadline and a failure of its own, the body names the one wanted in an extra field, `bureaus: ["experian"]`.
 * The account has to be set up to honour it: one that returns all its bureaus every time would bill three times.
 */
export function resellerGateway(options: ResellerOptions): BureauGateway {
  const { deadlineMs = DEADLINE_MS } = options
  return {
    deadlineMs,
    async pull(applicant, bureau, signal) {
      const deadline = AbortSignal.timeout(deadlineMs)
      const giveUp = signal ? AbortSignal.any([deadline, signal]) : deadline
      let text: string
      try {
        text = await ask(options, applicant, bureau, giveUp)
      } catch (error) {
        return { result: { outcome: 'error', message: whyNoReply(error, bureau) }, reply: null }
      }
      return readReply(text, applicant, bureau)
    },
  }
}

async function ask(
  options: ResellerOptions,
  applicant: Applicant,
  bureau: Bureau,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(new URL('/api/v2/reports', options.url), {
    method: 'POST',
    headers: {
      'api-key': options.apiKey,
      'api-secret': options.apiSecret,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(requestBody(applicant, bureau)),
    // A redirect would carry the SSN to an address nobody configured.
    redirect: 'error',
    signal,
  })
  return boundedText(response, options.replyLimitBytes ?? REPLY_LIMIT_BYTES)
}

function requestBody(applicant: Applicant, bureau: Bureau): Record<string, unknown> {
  const { ssnDigits, dateOfBirth } = applicant
  return {
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    address: applicant.address,
    city: applicant.city,
    state: applicant.state,
    zip: applicant.zip,
    ...(ssnDigits !== null && { ssn: ssnDigits }),
    ...(dateOfBirth !== null && { date_of_birth: monthFirst(dateOfBirth) }),
    bureaus: [bureau],
  }
}

// The HTTP status adds nothing: account problems come with a message in the body, and anything else is unreadable.
function readReply(text: string, applicant: Applicant, bureau: Bureau): BureauAnswer {
  try {
    const reply = redactedJson(parseJson(text), applicant)
    return { result: bureauResult(reply, bureau), reply: JSON.stringify(reply) }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const result: BureauResult = { outcome: 'error', message: `${bureauName(bureau)} sent an unreadable reply` }
    return { result, reply: redactedText(text, applicant) }
  }
}

function whyNoReply(error: unknown, bureau: Bureau): string {
  if (error instanceof ReplyTooLarge) return `${bureauName(bureau)} sent a reply that is too large`
  if (isTimeout(error)) return `${bureauName(bureau)} did not answer in time`
  return `${bureauName(bureau)} could not be reached`
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

const monthFirst = (isoDate: string) => isoDate.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
