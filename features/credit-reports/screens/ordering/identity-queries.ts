import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const check = z.object({
  id: z.string(),
  alert_kind: z.string(),
  method: z.string(),
  note: z.string(),
  recorded_by_name: z.string(),
  recorded_at: z.string(),
})
export type RecordedCheck = z.infer<typeof check>

export const identityQueries = {
  /** The identity verifications for a report's alerts, newest first. */
  ofReport: (reportId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'identity-checks', reportId], queryFn: () => checksOf(reportId) }),
}

async function checksOf(reportId: string): Promise<RecordedCheck[]> {
  const found = supabase
    .from('identity_checks')
    .select('id, alert_kind, method, note, recorded_by_name, recorded_at')
    .eq('report_id', reportId)
    .order('recorded_at', { ascending: false })
  return read(z.array(check), found)
}

/** Records an identity verification. It can't be changed afterwards. */
export async function recordIdentityCheck(given: {
  report_id: string
  alert_kind: string
  method: string
  note: string
}): Promise<void> {
  await unwrap(supabase.rpc('record_identity_check', given))
}
