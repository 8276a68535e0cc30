import type { Context } from 'hono'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { printedBrand } from '#server/branding/brand.ts'
import { savedFile } from '#server/functions/saved-file.ts'
import { printReport } from '#server/report-pdf/print-report.ts'
import { type HandedReport, handedReport } from './handed-report.ts'

/** Prints a stored report of the caller's organisation as a PDF: masked, confidential, and logged with the reason. */
export async function reportPdf(deps: ActDeps, context: Context): Promise<Response> {
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
    subject: `${row.first_name} ${row.last_name}`,
    ssnMask: row.ssn,
    dateOfBirthMask: row.date_of_birth,
    requester: row.requester,
    company: row.company_name,
    bureauData: row.bureau_data,
    isSandbox,
  }
}
