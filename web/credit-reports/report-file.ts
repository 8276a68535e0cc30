import { FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod'
import { supabase, UNREACHABLE, unwrap } from '#web/supabase.ts'

export const REPORT_FORMATS = ['pdf', 'csv'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

// Excel needs it, and reading a reply as text takes it away.
const BYTE_ORDER_MARK = '\uFEFF'
const FAILED = 'Failed to load report'
const refusal = z.object({ message: z.string() })

/** The report as the server makes and records it; throws with the server's words when it won't. */
export async function reportFile(reportId: string, format: ReportFormat, reason: string): Promise<Blob> {
  const body = { report_id: reportId, reason }
  const { data, error } = await supabase.functions.invoke<unknown>(`report-${format}`, { body })
  if (error instanceof FunctionsHttpError && error.context instanceof Response) {
    const said = refusal.safeParse(await error.context.json().catch(() => null))
    throw new Error(said.success ? said.data.message : FAILED)
  }
  if (error) throw new Error(UNREACHABLE)
  if (data instanceof Blob) return data
  if (typeof data !== 'string') throw new Error(FAILED)
  return new Blob([BYTE_ORDER_MARK, data], { type: 'text/csv;charset=utf-8' })
}

/** Writes down that the browser prints the report, with the reason where one was given. */
export async function recordPrint(reportId: string, reason: string | null): Promise<void> {
  await unwrap(supabase.rpc('record_report_print', { report_id: reportId, ...(reason !== null && { reason }) }))
}
