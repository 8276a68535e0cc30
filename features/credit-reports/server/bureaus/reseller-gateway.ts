import { setTimeout as pause } from 'node:timers/promises'
import { type BureauResult, bureauResult, hasReport } from '#features/credit-reports/rules/bureau-result.ts'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'
import { nameInReply } from '#features/credit-reports/rules/reading/reply-name.ts'
import { redactedJson, redactedText } from '#features/credit-reports/rules/redaction.ts'
import { BodyRefused, boundedText, parseJson } from '#platform/http/body.ts'
import { usDate } from '#platform/rules/dates.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
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
const RECONNECT_AFTER_MS = 100
const REPLY_LIMIT_BYTES = 4 * 1024 * 1024

/**
 * The reseller's API over HTTP. It returns the bureaus that an account is set up for. So that each bureau has its own
 * request, deadline and failure, the body names the wanted one in an extra field, `bureaus: ["experian"]`. The
 * account must be set up to honor it; an account that always returns all its bureaus would bill three times.
 */
export function resellerGateway(options: ResellerOptions): BureauGateway {
  const { deadlineMs = DEADLINE_MS } = options
  return {
    deadlineMs,
    async pull(applicant, bureau, { signal, pullType = 'soft' } = {}) {
      const deadline = AbortSignal.timeout(deadlineMs)
      const giveUp = signal ? AbortSignal.any([deadline, signal]) : deadline
      try {
        const body = JSON.stringify(requestBody(applicant, bureau, pullType))
        const { text, isBroken, requestId } = await askOnceConnected(options, body, giveUp)
        const answer = { ...readReply(text, applicant, bureau), requestId }
        return isBroken ? { ...answer, isDown: true } : answer
      } catch (error) {
        return { result: { outcome: 'error', message: whyNoReply(error, bureau) }, reply: null, isDown: true }
      }
    },
  }
}

// Retries only if no connection was made, because then no order was sent.
async function askOnceConnected(options: ResellerOptions, body: string, signal: AbortSignal) {
  try {
    return await ask(options, body, signal)
  } catch (error) {
    if (!wasNeverConnected(error)) throw error
    await pause(RECONNECT_AFTER_MS, undefined, { signal })
    return ask(options, body, signal)
  }
}

async function ask(options: ResellerOptions, body: string, signal: AbortSignal) {
  const response = await fetch(new URL('/api/v2/reports', options.url), {
    method: 'POST',
    headers: {
      'api-key': options.apiKey,
      'api-secret': options.apiSecret,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body,
    // A redirect would send the SSN to an address that was not configured.
    redirect: 'error',
    signal,
  })
  return {
    text: await boundedText(response.body, options.replyLimitBytes ?? REPLY_LIMIT_BYTES),
    isBroken: response.status >= 500,
    requestId: requestIdOf(response.headers),
  }
}

// Vendors return it in a response header, each with its own name.
function requestIdOf(headers: Headers): string | null {
  const given = ['x-request-id', 'request-id', 'requestid'].map((name) => headers.get(name))
  return given.find((id) => id !== null && /^[\w.:-]{1,100}$/.test(id)) ?? null
}

function requestBody(applicant: Applicant, bureau: Bureau, pullType: PullType): Record<string, unknown> {
  const { ssnDigits, dateOfBirth } = applicant
  return {
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    address: applicant.address,
    city: applicant.city,
    state: applicant.state,
    zip: applicant.zip,
    ...(ssnDigits !== null && { ssn: ssnDigits }),
    ...(dateOfBirth !== null && { date_of_birth: usDate(dateOfBirth) }),
    bureaus: [bureau],
    // The pull type is set in the account at the reseller; a hard pull is also named here.
    ...(pullType === 'hard' && { pull_type: pullType }),
  }
}

// The HTTP status adds nothing: account problems have a message in the body.
function readReply(text: string, applicant: Applicant, bureau: Bureau): BureauAnswer {
  try {
    const said = parseJson(text)
    const { likeness, name } = nameInReply(said, applicant)
    if (likeness === 'other') return aboutAnother(bureau)
    const reply = redactedJson(said, applicant)
    const read = bureauResult(reply, bureau)
    const result = likeness === 'near' && hasReport(read) ? underAnotherName(bureau, name) : read
    return { result, reply: JSON.stringify(reply), ...(isJsonObject(reply) ? {} : { isDown: true }) }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const result: BureauResult = { outcome: 'error', message: `${bureauName(bureau)} sent an unreadable reply` }
    return { result, reply: redactedText(text, applicant), isDown: true }
  }
}

// The reply is kept, so that a person can compare it and use it.
const underAnotherName = (bureau: Bureau, name: string): BureauResult => ({
  outcome: 'name_differs',
  message: `${bureauName(bureau)} returned a file under the name ${name}. Compare it with the applicant before you use it.`,
})

// A file about a different person is not stored.
const aboutAnother = (bureau: Bureau): BureauAnswer => ({
  result: { outcome: 'error', message: `${bureauName(bureau)} returned a file for a different person` },
  reply: null,
})

function whyNoReply(error: unknown, bureau: Bureau): string {
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
