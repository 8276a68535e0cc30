import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { csvOfReply } from '#ui/save-file.ts'

export const REPORT_FORMATS = ['pdf', 'csv'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const FAILED = 'Failed to load report'

/** Returns the report as a file that the server creates and records. Throws the server's error. */
export async function reportFile(reportId: string, format: ReportFormat, reason: string): Promise<Blob> {
  const data = await callFunction(`report-${format}`, { report_id: reportId, reason })
  if (data instanceof Blob) return data
  if (typeof data !== 'string') throw new Error(FAILED)
  return csvOfReply(data)
}

/** Records that the browser prints the report, with the reason if one was given. */
export async function recordPrint(reportId: string, reason: string | null): Promise<void> {
  await unwrap(supabase.rpc('record_report_print', { report_id: reportId, ...(reason !== null && { reason }) }))
}
