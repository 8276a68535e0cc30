import { dateOfInstant } from '#domain/dates.ts'
import type { ReportWish } from '#domain/reports/report-wish.ts'
import { callFunction } from '#web/supabase.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type ReportFormat = 'csv' | 'pdf'

// Excel needs it, and reading a reply as text takes it away.
const BYTE_ORDER_MARK = '\uFEFF'

/** Has the server make the file, and the browser save it as clients-by-month-2026-01-05.csv. */
export async function saveReport(wish: ReportWish, format: ReportFormat): Promise<void> {
  const date = dateOfInstant(new Date())
  const data = await callFunction('export-report', { wish, format, date })
  const name = `${wish.report}-by-${wish.by}-${date}.${format}`
  if (data instanceof Blob) saveFile(data, name)
  else saveFile(new Blob([BYTE_ORDER_MARK, String(data)], { type: 'text/csv;charset=utf-8' }), name)
}
