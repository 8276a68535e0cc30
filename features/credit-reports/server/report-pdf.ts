import type { Context } from 'hono'
import { printReport } from '#features/documents/server/pdf/print-report.ts'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { type HandedReport, handedReport } from './ordering/handed-report.ts'
import type { OrderDeps } from './ordering/order-deps.ts'

/**
 * Returns a stored report of the caller's organization as a PDF, masked and marked confidential, and logs the reason.
 */
export async function reportPdf(deps: OrderDeps, context: Context): Promise<Response> {
  const report = await handedReport(deps, context, 'pdf')
  const brand = await printedBrand(deps.pool, deps.files, report.organization_id)
  const pdf = await printReport({ ...printedFrom(report, deps.isSandbox), brand })
  return savedFile(`credit-report-${report.id}.pdf`, pdf)
}

function printedFrom(row: HandedReport, isSandbox: boolean) {
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    subject: row.full_name,
    ssnMask: row.ssn,
    dateOfBirthMask: row.date_of_birth,
    requester: row.requester,
    company: row.company_name,
    bureauData: row.bureau_data,
    isSandbox,
  }
}
