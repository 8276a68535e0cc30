import type { z } from 'zod'
import type { decideApplicationSchema } from '#features/lending/rules/adverse-action/decision.ts'
import { reportAgeProblem } from '#features/lending/rules/underwriting/report-age.ts'
import type { HeldApplication } from '#features/lending/server/application-file.ts'
import { reportTooOld } from '#features/lending/server/errors.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import { consentWithdrawn } from './errors.ts'

type Wish = Pick<z.output<typeof decideApplicationSchema>, 'decision' | 'notice' | 'offer' | 'no_report_statement'>

/**
 * An approval or a counteroffer needs a report within the product's limit, unless it uses none.
 *
 * @throws FunctionError if the report must be pulled again
 */
export function requireFreshReport(file: HeldApplication, wish: Wish): void {
  if (file.report === null || !isUsed(wish, file.report)) return
  const problem = applicantReportProblem(file)
  if (problem !== null) throw problem
}

/** Returns why the applicant's newest report must be pulled again; null if it counts, or if there is none. */
export function applicantReportProblem(file: HeldApplication): FunctionError | null {
  const { reportAge, clientId } = file
  if (reportAge === null) return null
  if (file.isConsentWithdrawn) return consentWithdrawn(file.applicant.name, clientId)
  const problem = reportAgeProblem(reportAge)
  return problem === null ? null : reportTooOld(problem, clientId)
}

// A report of another time or purpose isn't used if the approver states so, or if the notice names no bureau.
function isUsed(
  { decision, notice, offer, no_report_statement: statement }: Wish,
  report: { isForApplication: boolean },
) {
  if (decision === 'approved') return report.isForApplication || statement === undefined
  return offer !== undefined && (report.isForApplication || (notice?.bureaus.length ?? 0) > 0)
}
