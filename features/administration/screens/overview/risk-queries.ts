import { queryOptions } from '@tanstack/react-query'
import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { DisputeResult } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
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
  /** Statements, contracts, signatures, and answers that were recorded after the day that they state. */
  backdated_papers: number
  backdated_results: number
  /** Letters sent before the client signed, or while the client could cancel. */
  early_letters: number
  paid_disputes: number
  /** Paid disputes whose item was neither deleted nor corrected. */
  paid_unchanged: number
  /** The figures that are marked as unusual. */
  stands_out: ('refused' | 'refunds' | 'same_words' | 'letters' | 'cancelled' | 'by_phone' | 'backdated' | 'early')[]
}

export interface RiskBoard {
  from_day: string
  until_day: string
  total: number
  rows: (Risk | RecountedRisk)[]
}

export type RiskRow = RiskBoard['rows'][number]

interface Some<Row> {
  total: number
  /** The newest ones. */
  rows: Row[]
}

/** The records behind the figures of one company. */
export interface RiskDetails {
  company_name: string
  from_day: string
  until_day: string
  backdated: Some<{
    kind: 'statement' | 'contract' | 'signature' | 'result' | 'answer'
    id: string
    client_id: string
    stated_on: string
    recorded_at: string
  }>
  early: Some<{
    id: string
    client_id: string
    bureau: Bureau
    item_name: string
    sent_on: string
    signed_on: string | null
  }>
  fees: { result: DisputeResult | 'none'; disputes: number; charged_cents: number; refunded_cents: number }[]
  letters: { reason: DisputeReason; explanation: string | null; clients: number; letters: number }[]
}

export const riskQueries = {
  details: (companyId: string) =>
    queryOptions({
      queryKey: ['admin', 'risk records', companyId],
      queryFn: () => jsonOf<RiskDetails | null>(supabase.rpc('risk_details', { of_company: companyId })),
    }),
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
