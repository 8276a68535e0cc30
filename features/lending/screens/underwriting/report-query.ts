import { queryOptions } from '@tanstack/react-query'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The essentials of a client's newest credit report. */
export type ReportEssentials = NonNullable<Awaited<ReturnType<typeof essentialsOf>>>

/** Loads them; null without a report. */
export const reportQuery = (clientId: string) =>
  queryOptions({ queryKey: [...lendingQueries.all, 'report', clientId], queryFn: () => essentialsOf(clientId) })

async function essentialsOf(clientId: string) {
  const [report] = await unwrap(
    supabase
      .from('credit_reports')
      .select('id, created_at, bureau_data, scores:credit_report_scores(bureau, model, score)')
      .eq('client_id', clientId)
      .eq('status', 'success')
      .is('disposed_at', null)
      .order('created_at', { ascending: false })
      .limit(1),
  )
  if (report === undefined) return null
  // Reading a report takes more code than the page that shows its essentials.
  const [{ reportView }, { reportedDebts }] = await Promise.all([
    import('#features/credit-reports/rules/report-view.ts'),
    import('#features/lending/rules/applications/reported-debts.ts'),
  ])
  const { accounts, collections, inquiries } = reportView(report.bureau_data)
  return {
    ...{ id: report.id, created_at: report.created_at, scores: report.scores },
    ...{ accounts: accounts.length, collections: collections.length, inquiries: inquiries.length },
    debts: reportedDebts(report.bureau_data),
  }
}
