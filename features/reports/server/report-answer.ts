import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { ReportName } from '#features/reports/rules/report-kinds.ts'
import type { DaysBetween } from '#features/reports/rules/report-period.ts'
import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import { type ReportRow, reportRowSchema } from '#features/reports/rules/report-table.ts'

const rowsShape = z.array(reportRowSchema)

const asked = (name: ReportName) =>
  `select coalesce(jsonb_agg(to_jsonb(r)), '[]') as rows from public.report_${name}($1, $2, $3) r`

/**
 * Returns a report as the database returns it to this person: it counts their organization's figures and throws if
 * they lack permission. Call it within a transaction, because it sets the transaction's claims.
 */
export async function reportAnswer(
  db: Pick<PoolClient, 'query'>,
  personId: string,
  { report, by }: Pick<ReportRequest, 'report' | 'by'>,
  { from, until }: DaysBetween,
): Promise<ReportRow[]> {
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: personId })])
  const { rows } = await db.query<{ rows: unknown }>(asked(report), [by, from, until])
  return rowsShape.parse(rows[0]?.rows)
}
