import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { csvOfReply, saveFile } from '#ui/save-file.ts'

export type ReportFormat = 'csv' | 'pdf'

/** Downloads the report as a file, for example clients-by-month-2026-01-05.csv. */
export async function saveReport(wish: ReportRequest, format: ReportFormat): Promise<void> {
  const date = dateOfInstant(new Date())
  const data = await callFunction('export-report', { wish, format, date })
  saveFile(data instanceof Blob ? data : csvOfReply(data), `${wish.report}-by-${wish.by}-${date}.${format}`)
}
