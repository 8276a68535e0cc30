import type { BureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'

/**
 * A bureau's result and the reply it was read from: as text, without SSN and date of birth; null if no reply arrived.
 */
export interface BureauAnswer {
  result: BureauResult
  reply: string | null
  /** True if the bureau could not be reached, timed out, or sent an unreadable reply, so it may be down. */
  isDown?: boolean
  latencyMs?: number
  /** The vendor's id of this request, for its support; null if the vendor sent none. */
  requestId?: string | null
}

export interface PullOptions {
  pullType?: PullType
  /** Lets the caller stop waiting before the deadline. */
  signal?: AbortSignal
}

/** The state of a bureau. After several failures in a row it is paused for a while, then tried with one order. */
export interface BureauHealth {
  state: 'asked' | 'left alone' | 'on trial'
  /** The end of the pause in milliseconds since 1970; null if it is not paused. */
  leftAloneUntil: number | null
}

/**
 * Asks one bureau about one person, only once, because a second request can cause a second inquiry and a second
 * charge. Retries only if no connection was made. Never throws because of the bureau: a failure, timeout or invalid
 * reply has the outcome `error`.
 */
export interface BureauGateway {
  pull(applicant: Applicant, bureau: Bureau, options?: PullOptions): Promise<BureauAnswer>
  /** A bureau that has not answered after this time counts as an error. */
  deadlineMs: number
  /** Absent if bureaus are not monitored. */
  health?(): Record<Bureau, BureauHealth>
}
