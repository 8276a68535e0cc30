import { REPORT_KINDS } from '#features/reports/rules/report-kinds.ts'

/** A call of each report that staff may read, as SQL. */
export const STAFF_REPORTS = REPORT_KINDS.filter(({ isForAdministrators }) => !isForAdministrators).map(
  ({ name, groupings }) => `public.report_${name}('${groupings.at(-1)?.grouping}', '2020-01-01', '2100-01-01')`,
)
