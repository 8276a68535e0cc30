import { FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod'
import { dateOfInstant } from '#domain/dates.ts'
import type { ReportWish } from '#domain/reports/report-wish.ts'
import { ServerError, supabase, UNREACHABLE } from '#web/supabase.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type ReportFormat = 'csv' | 'pdf'

// Excel needs it, and reading a reply as text takes it away.
const BYTE_ORDER_MARK = '\uFEFF'
const refusalShape = z.object({ message: z.string(), code: z.union([z.string(), z.number()]) })

/** Has the server make the file, and the browser save it as clients-by-month-2026-01-05.csv. */
export async function saveReport(wish: ReportWish, format: ReportFormat): Promise<void> {
  const date = dateOfInstant(new Date())
  const { data, error } = await supabase.functions.invoke<unknown>('export-report', { body: { wish, format, date } })
  if (error) throw await refusalOf(error)
  const name = `${wish.report}-by-${wish.by}-${date}.${format}`
  if (data instanceof Blob) saveFile(data, name)
  else saveFile(new Blob([BYTE_ORDER_MARK, String(data)], { type: 'text/csv;charset=utf-8' }), name)
}

/** A function's refusal in the server's own words. */
export async function refusalOf(error: unknown): Promise<Error> {
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response)) return new Error(UNREACHABLE)
  const said = refusalShape.safeParse(await error.context.json().catch(() => null))
  if (!said.success) return error
  return new ServerError(said.data.message, String(said.data.code), error.context.status)
}
