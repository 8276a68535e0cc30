import { queryOptions } from '@tanstack/react-query'
import { orRecount, whileRecounted } from '#platform/browser/recount.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/**
 * The dashboard's four figures. A change is in percent compared with thirty days ago, or null if there was nothing
 * then.
 */
export interface DashboardSummary {
  total_clients: number
  total_clients_change_percent: number | null
  active_disputes: number
  active_disputes_change_percent: number | null
  success_rate: number
  success_rate_change_percent: number | null
  pending_actions: number
  pending_actions_change_percent: number | null
}

export const dashboardQueries = {
  summary: () =>
    queryOptions({
      queryKey: ['dashboard-summary'],
      queryFn: () =>
        orRecount(
          unwrap(supabase.rpc('dashboard_summary').single().overrideTypes<DashboardSummary, { merge: false }>()),
        ),
      refetchInterval: whileRecounted(),
    }),
}
