import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { read, supabase } from '#platform/browser/supabase.ts'

const REPORTS_COMPARED = 12

const score = z.number().nullable()
const repairReport = z.object({
  id: z.string(),
  created_at: z.string(),
  bureau_data: z.unknown(),
  experian_score: score,
  equifax_score: score,
  transunion_score: score,
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
    .select('id, created_at, bureau_data, experian_score, equifax_score, transunion_score')
    .eq('client_id', clientId)
    .eq('status', 'success')
    .not('bureau_data', 'is', null)
    .order('created_at', { ascending: false })
    .limit(REPORTS_COMPARED)
  return read(z.array(repairReport), reports)
}
