import type { Context } from 'hono'
import { z } from 'zod'
import { orderProblems } from '#domain/credit-reports/order.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { memberOf } from '#server/acts/organizations/member.ts'
import { reportNotFound } from '#server/acts/refusals.ts'
import { printedBrand } from '#server/branding/brand.ts'
import { validationFailed } from '#server/functions/errors.ts'
import { jsonBody } from '#server/functions/request.ts'
import { printReport } from '#server/report-pdf/print-report.ts'

const requestSchema = z.object({ report_id: z.uuid('Report ID is required') })

interface StoredReport {
  id: string
  status: string
  created_at: Date
  bureau_data: unknown
  first_name: string
  last_name: string
  ssn: string | null
  date_of_birth: string | null
  requester: string | null
  company_name: string
}

// Reading and logging are one statement: no report is handed out that is not written down.
const READ = `
  select r.id, r.status, r.created_at, r.bureau_data, c.first_name, c.last_name, c.ssn, c.date_of_birth,
         u.full_name as requester, o.company_name,
         app.record_audit(r.organization_id, $3, 'credit_report.printed', 'credit_reports', r.id,
                          jsonb_build_object('client_id', r.client_id, 'format', 'pdf'), $4)
    from public.credit_reports r
    join public.clients c on c.id = r.client_id and c.organization_id = r.organization_id
    join app.organizations o on o.id = r.organization_id
    left join app.people u on u.id = r.ordered_by
   where r.id = $1 and r.organization_id = $2`

/** Prints a stored report of the caller's organisation as a PDF: masked, confidential, and logged. */
export async function reportPdf(deps: ActDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const parsed = requestSchema.safeParse(await jsonBody(context))
  if (!parsed.success) throw validationFailed(orderProblems(parsed.error))

  const { rows } = await deps.pool.query<StoredReport>(READ, [
    parsed.data.report_id,
    member.organizationId,
    member.personId,
    member.requestId,
  ])
  if (!rows[0]) throw reportNotFound()
  const brand = await printedBrand(deps.pool, deps.files, member.organizationId)
  const pdf = await printReport({ ...printedFrom(rows[0], deps.isSandbox), brand })
  return context.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="credit-report-${parsed.data.report_id}.pdf"`,
  })
}

function printedFrom(row: StoredReport, isSandbox: boolean) {
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
