import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { isRecount } from '#platform/browser/recount.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const count = z.number()
const RECOUNTING_MS = 3_000

const company = z.object({
  id: z.string(),
  company_name: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  fees_suspended_at: z.string().nullable(),
  fees_suspended_because: z.string().nullable(),
})
/** A company whose figures are being recounted. */
const recounting = company.extend({ recount_percent: z.number() })
const risk = company.extend({
  recount_percent: z.null().default(null),
  ...{ refused: count, fees: count, refunds: count, letters: count, same_words: count, active_clients: count },
  ...{ signed: count, cancelled: count, enrolled: count, by_phone: count },
  /** The figures that are marked as unusual. */
  stands_out: z.array(z.enum(['refused', 'refunds', 'same_words', 'letters', 'cancelled', 'by_phone'])),
})
/** A credit repair organization with its figures for the board's period. */
export type Risk = z.infer<typeof risk>

const board = z.object({
  from_day: z.string(),
  until_day: z.string(),
  total: z.number(),
  rows: z.array(z.union([risk, recounting])),
})
export type RiskBoard = z.infer<typeof board>

export type RiskRow = RiskBoard['rows'][number]

export const riskQueries = {
  board: () =>
    queryOptions({
      queryKey: ['admin', 'risk board'],
      queryFn: () => read(board, supabase.rpc('risk_board')),
      refetchInterval: ({ state }) => (state.data?.rows.some(isRecount) ? RECOUNTING_MS : false),
    }),
}

/** Suspends a subscriber's credit repair fees, or resumes them. */
export async function suspendFees(subscriberId: string, suspended: boolean, reason: string): Promise<void> {
  await unwrap(supabase.rpc('suspend_fees', { subscriber_id: subscriberId, suspended, reason }))
}
