import { queryOptions } from '@tanstack/react-query'
import type { SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { isRecount } from '#platform/browser/recount.ts'
import { jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'

const RECOUNTING_MS = 3_000

interface Company {
  id: string
  company_name: string
  subscription_status: (typeof SUBSCRIPTION_STATUSES)[number]
  fees_suspended_at: string | null
  fees_suspended_because: string | null
}
/** A company whose figures are being recounted. */
interface RecountedRisk extends Company {
  recount_percent: number
}

/** A credit repair organization with its figures for the board's period. */
export interface Risk extends Company {
  recount_percent: null
  refused: number
  fees: number
  refunds: number
  letters: number
  same_words: number
  active_clients: number
  signed: number
  cancelled: number
  enrolled: number
  by_phone: number
  /** The figures that are marked as unusual. */
  stands_out: ('refused' | 'refunds' | 'same_words' | 'letters' | 'cancelled' | 'by_phone')[]
}

export interface RiskBoard {
  from_day: string
  until_day: string
  total: number
  rows: (Risk | RecountedRisk)[]
}

export type RiskRow = RiskBoard['rows'][number]

export const riskQueries = {
  board: () =>
    queryOptions({
      queryKey: ['admin', 'risk board'],
      queryFn: () => jsonOf<RiskBoard>(supabase.rpc('risk_board')),
      refetchInterval: ({ state }) => (state.data?.rows.some(isRecount) ? RECOUNTING_MS : false),
    }),
}

/** Suspends a subscriber's credit repair fees, or resumes them. */
export async function suspendFees(subscriberId: string, suspended: boolean, reason: string): Promise<void> {
  await unwrap(supabase.rpc('suspend_fees', { subscriber_id: subscriberId, suspended, reason }))
}
