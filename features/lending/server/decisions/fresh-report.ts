import type { z } from 'zod'
import type { decideApplicationSchema } from '#features/lending/rules/adverse-action/decision.ts'
import { reportAgeProblem } from '#features/lending/rules/underwriting/report-age.ts'
import type { HeldApplication } from '#features/lending/server/application-file.ts'
import { reportTooOld } from '#features/lending/server/errors.ts'
import { consentWithdrawn } from './errors.ts'

type Wish = Pick<z.output<typeof decideApplicationSchema>, 'decision' | 'notice' | 'offer' | 'no_report_statement'>

/**
 * An approval or a counteroffer needs a report within the product's limit, unless it uses none.
 *
 * @throws FunctionError if the report must be pulled again
 */
export function requireFreshReport(file: HeldApplication, wish: Wish): void {
  const { reportAge, report, clientId } = file
  if (reportAge === null || report === null || !isUsed(wish, report)) return
  if (file.isConsentWithdrawn) throw consentWithdrawn(file.applicant.name, clientId)
  const problem = reportAgeProblem(reportAge)
  if (problem !== null) throw reportTooOld(problem, clientId)
}

// A report of another time or purpose isn't used if the approver states so, or if the notice names no bureau.
function isUsed(
  { decision, notice, offer, no_report_statement: statement }: Wish,
  report: { isForApplication: boolean },
) {
  if (decision === 'approved') return report.isForApplication || statement === undefined
  return offer !== undefined && (report.isForApplication || (notice?.bureaus.length ?? 0) > 0)
}
