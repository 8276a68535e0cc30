import type { Context } from 'hono'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { usableReports, usableScores } from '#features/lending/rules/adverse-action/bureau-section.ts'
import { agenciesFor } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import { prescreenApplicationSchema } from '#features/lending/rules/adverse-action/decision.ts'
import { ofPerson } from '#features/lending/rules/adverse-action/merged-reasons.ts'
import { findings, findingsOfReport } from '#features/lending/rules/adverse-action/notice.ts'
import { disclosureDuty } from '#features/lending/rules/credit-score-notice/notice.ts'
import { isOutdated } from '#features/lending/rules/credit-score-notice/percentile-table.ts'
import { isReportProblem, type ReportProblem } from '#features/lending/rules/underwriting/report-problem.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { applicationFile, type HeldApplication } from './application-file.ts'
import { type CoApplicant, coApplicantReportProblem, coApplicants, isUsable } from './decisions/co-applicants.ts'
import { engineDecision } from './decisions/engine-decision.ts'
import { applicantReportProblem } from './decisions/fresh-report.ts'
import { offeredTerms } from './decisions/offered-terms.ts'

/**
 * `POST /functions/v1/weigh-application`: returns the facts for a decision: the reasons that the rules find in the
 * reports of the named bureaus (or all), most important first, and what the notice needs.
 */
export async function prescreenApplication(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { application_id, bureaus } = await requestOf(context, prescreenApplicationSchema)
  const file = await applicationFile(deps.pool, member, application_id, { isHeld: false })
  const { status, report, creditor, usualAddress, product, state, companyDay: today } = file
  const people = await coApplicants(deps.pool, member.organizationId, application_id)
  const engine = await engineDecision(deps.pool, member.organizationId, application_id)
  const choices = await offeredTerms(deps.pool, member.organizationId, application_id, { product, engine })
  return context.json({
    status,
    client_id: file.clientId,
    report: report && { id: report.id, created_at: report.created_at },
    bureaus: bureausOf(report?.bureau_data),
    report_problems: reportProblems(file, people),
    disclosure_duty: disclosureDuty(file),
    percentiles: file.percentiles.map(({ model, as_of, source }) => ({
      ...{ model, as_of, source },
      is_outdated: isOutdated({ as_of }, file.today),
    })),
    terms: { product, state, today, choices },
    engine,
    applicants: people.filter(isUsable).map(({ client_id, name, report: own }) => ({
      ...{ client_id, name, report_id: own?.id ?? '' },
      bureaus: bureausOf(own?.bureau_data),
      reasons: own === null ? [] : ofPerson(name, findingsOfReport(own, BUREAUS, file.today)),
    })),
    reasons: findings(file, bureaus),
    creditor: { name: creditor.name, address: usualAddress, agencies: agenciesFor(creditor.kind) },
  })
}

/** The reports that must be pulled before an approval or a counteroffer, with the words of its refusal. */
const reportProblems = (file: HeldApplication, people: readonly CoApplicant[]): ReportProblem[] =>
  [applicantReportProblem(file), ...people.map((person) => coApplicantReportProblem(file, person))].flatMap(
    (problem) =>
      problem !== null && isReportProblem(problem.code)
        ? [{ code: problem.code, client_id: String(problem.details['client_id']), message: problem.message }]
        : [],
  )

const bureausOf = (bureauData: unknown) =>
  usableReports(bureauData).map(({ bureau, file: found }) => ({
    ...{ bureau, has_file: found !== null },
    scores: usableScores(found).map(({ model, value }) => ({ model, value })),
  }))
