import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type RecordedCheck = Awaited<ReturnType<typeof checksOf>>[number]

export const identityQueries = {
  /** The identity verifications for a report's alerts, newest first. */
  ofReport: (reportId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'identity-checks', reportId], queryFn: () => checksOf(reportId) }),
}

function checksOf(reportId: string) {
  const found = supabase
    .from('identity_checks')
    .select('id, alert_kind, method, note, recorded_by_name, recorded_at')
    .eq('report_id', reportId)
    .order('recorded_at', { ascending: false })
  return unwrap(found)
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
