import type { BureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'

/** What one bureau answered, and the reply it is read from: as text, without SSN and date of birth; null when none came. */
export interface BureauAnswer {
  result: BureauResult
  reply: string | null
  /** The bureau could not be reached, hung, or sent what nobody can read: it may be down. */
  isDown?: boolean
  latencyMs?: number
  /** What the vendor calls this request, for its support; null when it did not say. */
  requestId?: string | null
}

export interface PullOptions {
  pullType?: PullType
  /** Lets the caller give up before the deadline. */
  signal?: AbortSignal
}

/** Whether a bureau is being asked. After several failures in a row it is left alone for a while, then tried with one order. */
export interface BureauHealth {
  state: 'asked' | 'left alone' | 'on trial'
  /** Until when it is left alone, in milliseconds since 1970; null while it is asked. */
  leftAloneUntil: number | null
}

/**
 * Asks one bureau about one person, once: a second request can be a second inquiry and a second bill. Only a connection that
 * never came about is tried again.
 * Never throws for what the bureau does; a bureau that fails, hangs or talks nonsense has the outcome `error`.
 */
export interface BureauGateway {
  pull(applicant: Applicant, bureau: Bureau, options?: PullOptions): Promise<BureauAnswer>
  /** After this long a bureau that has not answered is an error. */
  deadlineMs: number
  /** Absent where nobody watches over the bureaus. */
  health?(): Record<Bureau, BureauHealth>
}
