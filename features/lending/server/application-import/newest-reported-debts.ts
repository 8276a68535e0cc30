import type { PoolClient } from 'pg'
import { type ReportedDebt, reportedDebts } from '#features/lending/rules/applications/reported-debts.ts'

const NEWEST = `
  select bureau_data from public.credit_reports
   where organization_id = $1 and client_id = $2 and status = 'success' and disposed_at is null
   order by created_at desc limit 1`

/** Returns the monthly debts in a client's newest credit report; none without a report. */
export async function newestReportedDebts(
  db: PoolClient,
  organizationId: string,
  clientId: string,
): Promise<ReportedDebt[]> {
  const { rows } = await db.query<{ bureau_data: unknown }>(NEWEST, [organizationId, clientId])
  return rows[0] === undefined ? [] : reportedDebts(rows[0].bureau_data)
}
