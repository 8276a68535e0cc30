import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { csvOfReply } from '#ui/save-file.ts'

export const REPORT_FORMATS = ['pdf', 'csv'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const FAILED = 'Failed to load report'

/** The report as the server makes and records it; throws with the server's words when it won't. */
export async function reportFile(reportId: string, format: ReportFormat, reason: string): Promise<Blob> {
  const data = await callFunction(`report-${format}`, { report_id: reportId, reason })
  if (data instanceof Blob) return data
  if (typeof data !== 'string') throw new Error(FAILED)
  return csvOfReply(data)
}

/** Writes down that the browser prints the report, with the reason where one was given. */
export async function recordPrint(reportId: string, reason: string | null): Promise<void> {
  await unwrap(supabase.rpc('record_report_print', { report_id: reportId, ...(reason !== null && { reason }) }))
}
