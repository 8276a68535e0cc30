/** The codes of reports that must be pulled before an approval or a counteroffer. */
export const REPORT_PROBLEMS = ['APPLICANT_NOT_PULLED', 'CONSENT_WITHDRAWN', 'REPORT_TOO_OLD'] as const
export type ReportProblemCode = (typeof REPORT_PROBLEMS)[number]

/** Why the report of one person can't be used for an approval or a counteroffer. */
export interface ReportProblem {
  code: ReportProblemCode
  client_id: string
  message: string
}

/** Returns true for a code that a report caused, so that a screen can lead to the pull. */
export const isReportProblem = (code: string): code is ReportProblemCode => REPORT_PROBLEMS.some((one) => one === code)
