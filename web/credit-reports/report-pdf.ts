import { FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod'
import { supabase, UNREACHABLE } from '#web/supabase.ts'

const refusal = z.object({ message: z.string() })

/** The report as the server prints it; throws with the server's words when it won't. */
export async function reportPdf(reportId: string): Promise<Blob> {
  const { data, error } = await supabase.functions.invoke('report-pdf', { body: { report_id: reportId } })
  if (error instanceof FunctionsHttpError && error.context instanceof Response) {
    const said = refusal.safeParse(await error.context.json().catch(() => null))
    throw new Error(said.success ? said.data.message : 'Failed to load report')
  }
  if (error) throw new Error(UNREACHABLE)
  if (!(data instanceof Blob)) throw new Error('Failed to load report')
  return data
}
