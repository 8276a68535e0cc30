import { bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'
import { redactedJson } from '#features/credit-reports/rules/redaction.ts'
import { parseJson } from '#platform/http/body.ts'
import { usDate } from '#platform/rules/dates.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { answerIn } from './answer-in.ts'
import { askOnce, whyNoReply } from './asked-once.ts'
import type { BureauAnswer, BureauGateway } from './bureau-gateway.ts'

export interface ResellerOptions {
  /** The reseller's origin; `/api/v2/reports` is added. */
  url: string
  apiKey: string
  apiSecret: string
  deadlineMs?: number
  replyLimitBytes?: number
}

const DEADLINE_MS = 20_000

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
        const { text, status, requestId } = await ask(options, body, giveUp)
        const answer = { ...readReply(text, applicant, bureau), requestId }
        return status >= 500 ? { ...answer, isDown: true } : answer
      } catch (error) {
        return { result: { outcome: 'error', message: whyNoReply(error, bureau) }, reply: null, isDown: true }
      }
    },
  }
}

function ask(options: ResellerOptions, body: string, signal: AbortSignal) {
  return askOnce({
    url: new URL('/api/v2/reports', options.url),
    headers: {
      'api-key': options.apiKey,
      'api-secret': options.apiSecret,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body,
    signal,
    ...(options.replyLimitBytes !== undefined && { replyLimitBytes: options.replyLimitBytes }),
  })
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
  return answerIn(text, { applicant, bureau }, () => {
    const said = parseJson(text)
    const reply = redactedJson(said, applicant)
    return { said, reply, result: () => bureauResult(reply, bureau), isDown: !isJsonObject(reply) }
  })
}
