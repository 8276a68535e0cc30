import type { Context } from 'hono'
import { reportCsv as csvOf } from '#features/credit-reports/rules/report-csv.ts'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { handedReport } from './ordering/handed-report.ts'
import type { OrderDeps } from './ordering/order-deps.ts'

/** Returns the items of a stored report of the caller's organization as CSV, and logs the reason. */
export async function reportCsv(deps: OrderDeps, context: Context): Promise<Response> {
  const report = await handedReport(deps, context, 'csv')
  return savedFile(`credit-report-${report.id}.csv`, csvOf(reportView(report.bureau_data)))
}
