import type { Context } from 'hono'
import { reportCsv as csvOf } from '#domain/credit-reports/report-csv.ts'
import { reportView } from '#domain/credit-reports/report-view.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { savedFile } from '#server/functions/saved-file.ts'
import { handedReport } from './handed-report.ts'

/** The items of a stored report of the caller's organisation as a CSV file, logged with the reason. */
export async function reportCsv(deps: ActDeps, context: Context): Promise<Response> {
  const report = await handedReport(deps, context, 'csv')
  return savedFile(`credit-report-${report.id}.csv`, csvOf(reportView(report.bureau_data)))
}
