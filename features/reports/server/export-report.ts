import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { requirePermission } from '#features/organizations/server/commands/command-permissions.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { figuresBeingRecounted } from '#features/organizations/server/commands/refusals.ts'
import { reportKind } from '#features/reports/rules/report-kinds.ts'
import type { DaysBetween } from '#features/reports/rules/report-period.ts'
import {
  aboutDays,
  daysOfRequest,
  type ReportRequest,
  reportRequestSchema,
} from '#features/reports/rules/report-request.ts'
import { type ReportTable, reportCsv, reportTable } from '#features/reports/rules/report-table.ts'
import { isBeingRecounted } from '#platform/database/being-recounted.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { reportAnswer } from './report-answer.ts'
import { type PrintedReport, reportDocument } from './report-pdf.ts'

const requestSchema = z.object({
  wish: reportRequestSchema,
  format: z.enum(['csv', 'pdf'], 'Unknown format'),
  /** The reader's local day, for the file name. */
  date: z.string().refine(isPlainDate, 'Invalid date'),
})

/**
 * Returns a report as a CSV or PDF file. Reads the figures and records the export in the audit log in one
 * transaction.
 */
export async function exportReport(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { wish, format, date } = await requestOf(context, requestSchema)
  const kind = reportKind(wish.report)
  if (kind.isForAdministrators) requirePermission(member, 'see_team_report')

  const today = new Date().toISOString().slice(0, 10)
  const days = daysOfRequest(wish, today)
  const { table, companyName } = await inTransaction(deps.pool, async (db) => {
    const rows = await reportAnswer(db, member.personId, wish, days)
    return { table: reportTable(wish, rows), companyName: await recorded(db, member, wish, days, format) }
  }).catch((error: unknown) => {
    // The database function's message about an invalid period.
    if (error instanceof pg.DatabaseError && error.code === '22023')
      throw validationFailed(`Validation error: ${error.message}`)
    throw isBeingRecounted(error) ? figuresBeingRecounted(error.message) : error
  })
  const name = `${wish.report}-by-${wish.by}-${date}.${format}`
  if (format === 'csv') return savedFile(name, reportCsv(table))
  const about = aboutDays(wish, days, today)
  return savedFile(name, await printed(table, wish, { about, companyName, day: today, isSandbox: deps.isSandbox }))
}

const RECORD = `
  select o.company_name as "companyName", app.record_audit(o.id, $2, 'report.exported', 'reports', null, $3, $4)
    from app.organizations o where o.id = $1`

async function recorded(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { report, by }: ReportRequest,
  days: DaysBetween,
  format: string,
): Promise<string> {
  const details = JSON.stringify({ report, by, ...days, format })
  const { rows } = await db.query<{ companyName: string }>(RECORD, [organizationId, personId, details, requestId])
  if (!rows[0]) throw new Error('A report was taken by no organization')
  return rows[0].companyName
}

type About = Pick<PrintedReport, 'companyName' | 'day' | 'isSandbox'> & { about: string }

const printed = (table: ReportTable, wish: ReportRequest, { about, ...from }: About) =>
  renderPdf(
    reportDocument({
      ...{ title: reportKind(wish.report).title, about: reportKind(wish.report).about },
      ...from,
      period: `${about} (UTC), by ${table.groupHead.toLowerCase()}`,
      ...{ by: wish.by, table },
    }),
  )
