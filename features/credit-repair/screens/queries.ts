import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { OF_SHOWN_MODEL, STORED_SCORES, storedScores } from '#features/credit-reports/screens/scores/stored-scores.ts'
import { read, supabase } from '#platform/browser/supabase.ts'

const REPORTS_COMPARED = 12

const repairReport = z.object({
  id: z.string(),
  created_at: z.string(),
  bureau_data: z.unknown(),
  scores: storedScores,
})
export type ScoredReport = z.infer<typeof repairReport>

export const repairQueries = {
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'client', clientId], queryFn: () => successfulReports(clientId) }),
}

/** Returns the client's newest successful reports, newest first, with the bureaus' data. */
async function successfulReports(clientId: string): Promise<ScoredReport[]> {
  const reports = supabase
    .from('credit_reports')
    .select(`id, created_at, bureau_data, ${STORED_SCORES}`)
    .eq(...OF_SHOWN_MODEL)
    .eq('client_id', clientId)
    .eq('status', 'success')
    .not('bureau_data', 'is', null)
    .order('created_at', { ascending: false })
    .limit(REPORTS_COMPARED)
  return read(z.array(repairReport), reports)
}
