import type { Applicant } from '#domain/credit-reports/applicant-identity.ts'
import type { BureauResult } from '#domain/credit-reports/bureau-result.ts'
import type { Bureau } from '#domain/credit-reports/bureaus.ts'

/** What one bureau answered, and the reply it is read from: as text, without SSN and date of birth; null when none came. */
export interface BureauAnswer {
  result: BureauResult
  reply: string | null
}

/**
 * Asks one bureau about one person, once: a second request can be a second inquiry and a second bill.
 * Never throws for what the bureau does; a bureau that fails, hangs or talks nonsense has the outcome `error`.
 */
export interface BureauGateway {
  pull(applicant: Applicant, bureau: Bureau, signal?: AbortSignal): Promise<BureauAnswer>
  /** After this long a bureau that has not answered is an error. */
  deadlineMs: number
}
