import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The monthly debts in a client's newest credit report. Null without a report. */
export const debtsQuery = (clientId: string) =>
  queryOptions({ queryKey: ['lending', 'debts', clientId], queryFn: () => newestDebts(clientId) })

async function newestDebts(clientId: string) {
  const reports = supabase
    .from('credit_reports')
    .select('created_at, bureau_data')
    .eq('client_id', clientId)
    .eq('status', 'success')
    .is('disposed_at', null)
    .order('created_at', { ascending: false })
    .limit(1)
  const [report] = await unwrap(reports)
  if (report === undefined) return null
  // Reading a report takes more code than the page that shows the sum.
  const { reportedDebts } = await import('#features/lending/rules/applications/reported-debts.ts')
  return { reportedOn: report.created_at, debts: reportedDebts(report.bureau_data) }
}
