import { bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'
import { redactedJson } from '#features/credit-reports/rules/redaction.ts'
import { answerIn } from '#features/credit-reports/server/bureaus/answer-in.ts'
import { type SentReply, whyNoReply } from '#features/credit-reports/server/bureaus/asked-once.ts'
import type { BureauAnswer, BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'

/** An account at a vendor: `apiKey` is its key or user name, `apiSecret` its secret or password. */
export interface VendorAccount {
  url: string
  apiKey: string
  apiSecret: string
}

export interface VendorOrder {
  applicant: Applicant
  bureau: Bureau
  pullType: PullType
  signal: AbortSignal
}

/** A reply in our terms. `failureType` is 'no-hit', 'frozen', or any other reason; `feed` is null without a file. */
export interface ReadReply {
  applicant: JsonObject
  feed: JsonObject | null
  failureType: string | null
  message: string | null
}

/** A vendor's protocol. Everything that all vendors share is in `vendorGateway`. */
export interface Vendor {
  /** Sends one order, once. */
  send(order: VendorOrder): Promise<SentReply>
  /** Parses a reply to JSON. Throws BodyRefused if it can't be read. */
  parse(text: string): unknown
  read(parsed: unknown, bureau: Bureau): ReadReply
}

const DEADLINE_MS = 20_000

/** Returns a bureau gateway for a vendor's protocol: deadlines, errors, a check of the person, and redaction. */
export function vendorGateway(vendor: Vendor, deadlineMs = DEADLINE_MS): BureauGateway {
  return {
    deadlineMs,
    async pull(applicant, bureau, { signal, pullType = 'soft' } = {}) {
      const deadline = AbortSignal.timeout(deadlineMs)
      const giveUp = signal ? AbortSignal.any([deadline, signal]) : deadline
      try {
        const { text, status, requestId } = await vendor.send({ applicant, bureau, pullType, signal: giveUp })
        const answer = { ...readReply(vendor, text, applicant, bureau), requestId }
        return status >= 500 ? { ...answer, isDown: true } : answer
      } catch (error) {
        return { result: { outcome: 'error', message: whyNoReply(error, bureau) }, reply: null, isDown: true }
      }
    },
  }
}

function readReply(vendor: Vendor, text: string, applicant: Applicant, bureau: Bureau): BureauAnswer {
  return answerIn(text, { applicant, bureau }, () => {
    const parsed = vendor.parse(text)
    const redacted = redactedJson(parsed, applicant)
    const inOurTerms = { reports: { [bureau]: blockOf(vendor.read(redacted, bureau)) } }
    return {
      said: { applicant: vendor.read(parsed, bureau).applicant },
      // In our terms too, because a kept reply may be read again.
      reply: { ...inOurTerms, vendor_reply: redacted },
      result: () => bureauResult(inOurTerms, bureau),
    }
  })
}

const blockOf = ({ feed, failureType, message }: ReadReply) => ({
  status: failureType === null ? 'success' : 'failure',
  ...(failureType !== null && { failure_type: failureType }),
  ...(message !== null && { message }),
  full_feed: failureType === null ? feed : null,
})
