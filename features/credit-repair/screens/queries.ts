import { queryOptions } from '@tanstack/react-query'
import { OF_SHOWN_MODEL, STORED_SCORES, withScores } from '#features/credit-reports/screens/scores/stored-scores.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const REPORTS_COMPARED = 12

export type ScoredReport = Awaited<ReturnType<typeof successfulReports>>[number]

export const repairQueries = {
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'client', clientId], queryFn: () => successfulReports(clientId) }),
}

/** Returns the client's newest successful reports, newest first, with the bureaus' data. */
async function successfulReports(clientId: string) {
  const reports = supabase
    .from('credit_reports')
    .select(`id, created_at, bureau_data, ${STORED_SCORES}`)
    .eq(...OF_SHOWN_MODEL)
    .eq('client_id', clientId)
    .eq('status', 'success')
    .not('bureau_data', 'is', null)
    .order('created_at', { ascending: false })
    .limit(REPORTS_COMPARED)
  return (await unwrap(reports)).map(withScores)
}
