import type { Context } from 'hono'
import { z } from 'zod'
import { drawerReportCsv, type ReportedDrawer } from '#features/counter/rules/drawer-report.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

const day = z.string().refine(isPlainDate, 'Enter a date, such as 2026-01-31')
const drawerReportSchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, 'The last day must be the first day or a later one')

const REPORT = 'select public.drawer_report($1, $2) as drawers'

/** `POST /functions/v1/drawer-report`: returns the cash drawers of the days as a CSV file. */
export async function drawerReport(deps: CommandDeps, context: Context): Promise<Response> {
  const { personId } = await memberOf(deps, context)
  const { from, to } = await requestOf(context, drawerReportSchema)
  const { rows } = await inTransaction(deps.pool, async (db) => {
    await actAs(db, personId)
    return db.query<{ drawers: ReportedDrawer[] }>(REPORT, [from, to])
  })
  return savedFile(csvFileName('cash-drawers', from), drawerReportCsv(rows[0]?.drawers ?? []))
}
