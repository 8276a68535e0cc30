import type { Context } from 'hono'
import { z } from 'zod'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { reportNotFound } from '#features/organizations/server/commands/refusals.ts'
import { requestOf } from '#platform/functions/request.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import type { OrderDeps } from './order-deps.ts'

const requestSchema = z.object({
  report_id: z.uuid('Report ID is required'),
  reason: reasonSchema,
})

/** A stored report to download, masked as in the API. */
export interface HandedReport {
  id: string
  organization_id: string
  status: string
  created_at: Date
  bureau_data: unknown
  full_name: string
  ssn: string | null
  date_of_birth: string | null
  requester: string | null
  company_name: string
}

const ACTION = { pdf: 'credit_report.printed', csv: 'credit_report.exported' } as const

// Reads and logs in one statement, so that no report is downloaded without a record.
const READ = `
  select r.id, r.organization_id, r.status, r.created_at, r.bureau_data, c.full_name, c.ssn, c.date_of_birth,
         u.full_name as requester, o.company_name,
         app.record_audit(r.organization_id, $3, $5, 'credit_reports', r.id,
                          jsonb_build_object('client_id', r.client_id, 'format', $6::text, 'reason', $7::text), $4)
    from public.credit_reports r
    join public.clients c on c.id = r.client_id and c.organization_id = r.organization_id
    join app.organizations o on o.id = r.organization_id
    left join app.people u on u.id = r.ordered_by
   where r.id = $1 and r.organization_id = $2`

/** Returns a stored report of the caller's organization as a file, and records the reason. */
export async function handedReport(
  deps: OrderDeps,
  context: Context,
  format: keyof typeof ACTION,
): Promise<HandedReport> {
  const { organizationId, personId, requestId } = await memberOf(deps, context)
  const { report_id, reason } = await requestOf(context, requestSchema)
  const asked = [report_id, organizationId, personId, requestId, ACTION[format], format, reason]
  const { rows } = await deps.pool.query<HandedReport>(READ, asked)
  if (!rows[0]) throw reportNotFound()
  return rows[0]
}
