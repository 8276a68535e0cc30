import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { DISPUTE_REASONS } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { ENROLLMENT_STATUSES } from '#features/credit-repair/rules/enrollment.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { ITEM_KINDS } from '#features/credit-reports/rules/item-kinds.ts'
import { orRecount, whileRecounted } from '#platform/browser/recount.ts'
import { read, supabase } from '#platform/browser/supabase.ts'
import { centsOf } from '#platform/rules/money.ts'

const PAGE_LENGTH = 50

/** From the specification. */
export const PERIODS = [7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]

const summary = z.object({
  total_clients: z.number(),
  new_clients: z.number(),
  clients_compared: z.number(),
  average_improvement: z.number().nullable(),
  clients_improved: z.number(),
})
export type RepairSummary = z.infer<typeof summary>

const trendPoint = z.object({ starts_on: z.string(), average_score: z.number(), reports: z.number() })

const achiever = z.object({
  id: z.string(),
  full_name: z.string(),
  first_score: z.number(),
  latest_score: z.number(),
  score_change: z.number(),
})
export type Achiever = z.infer<typeof achiever>

/** Converts a `numeric` from the API to integer cents. */
const cents = z.union([z.number(), z.string()]).transform((amount) => centsOf(amount) ?? 0)

const revenue = z.object({
  active_clients: z.number(),
  enrolled_clients: z.number(),
  average_revenue: cents.nullable(),
  monthly_recurring: cents,
  ytd_revenue: cents,
  projected_annual: cents,
})
export type RepairRevenue = z.infer<typeof revenue>

const rosterRow = z.object({
  id: z.string(),
  full_name: z.string(),
  enrolled_on: z.string(),
  status: z.enum(ENROLLMENT_STATUSES),
  is_new: z.boolean(),
  latest_score: z.number().nullable(),
  score_change: z.number().nullable(),
  // Null for a client who is not enrolled.
  monthly_fee: cents.nullable(),
  // Null for users whose role hides revenue.
  total_revenue: cents.nullable(),
  current_month_revenue: cents.nullable(),
  ytd_revenue: cents.nullable(),
  lifetime_value: cents.nullable(),
})
export type RosterRow = z.infer<typeof rosterRow>

const disputeFigures = z.object({
  removed: z.number(),
  days_to_first_removal: z.number().nullable(),
  removal_types: z.array(z.object({ kind: z.enum(ITEM_KINDS), reason: z.enum(DISPUTE_REASONS), count: z.number() })),
  by_creditor: z.array(z.object({ name: z.string(), decided: z.number(), won: z.number(), won_percent: z.number() })),
  recent_removals: z.array(
    z.object({
      dispute_id: z.string(),
      client_id: z.string(),
      full_name: z.string(),
      item_name: z.string(),
      bureau: z.enum(BUREAUS),
      result_on: z.string(),
    }),
  ),
})
export type DisputeFigures = z.infer<typeof disputeFigures>

/** The roster's filters. '' and 'all' set no filter. */
export interface RosterRequest {
  period: Period
  search: string
  status: 'all' | 'active' | 'paused' | 'cancelled'
  kind: 'all' | 'new' | 'existing'
  from: string
  to: string
}

export const repairDashboardQueries = {
  summary: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'summary', period],
      queryFn: () => read(summary, supabase.rpc('credit_repair_summary', { period_days: period }).single()),
    }),
  trend: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'trend', period],
      queryFn: () => read(z.array(trendPoint), supabase.rpc('credit_repair_trend', { period_days: period })),
    }),
  achievers: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'achievers', period],
      queryFn: () => read(z.array(achiever), supabase.rpc('credit_repair_achievers', { period_days: period })),
    }),
  disputes: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'disputes', period],
      queryFn: () => orRecount(read(disputeFigures, supabase.rpc('dispute_figures', { period_days: period }))),
      refetchInterval: whileRecounted(),
    }),
  revenue: () =>
    queryOptions({
      queryKey: ['credit-repair', 'revenue'],
      queryFn: () => orRecount(read(revenue, supabase.rpc('credit_repair_revenue').single())),
      refetchInterval: whileRecounted(),
    }),
  rosters: ['credit-repair', 'roster'],
  roster: (wish: RosterRequest) =>
    infiniteQueryOptions({
      queryKey: ['credit-repair', 'roster', wish],
      queryFn: ({ pageParam }) => rosterPage(wish, pageParam),
      initialPageParam: null as string | null, // widens: the first page comes after nobody
      getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
      placeholderData: keepPreviousData,
    }),
}

/** Returns every row of the filtered roster for a file. The server audits the export. */
export async function exportedRoster({ period, ...wish }: RosterRequest): Promise<RosterRow[]> {
  const rows = supabase.rpc('export_credit_repair_roster', { period_days: period, wish })
  return read(z.array(rosterRow), rows)
}

async function rosterPage({ period, ...wish }: RosterRequest, after: string | null): Promise<RosterRow[]> {
  const page = supabase.rpc('credit_repair_roster', { period_days: period, wish, after, count: PAGE_LENGTH })
  return read(z.array(rosterRow), page)
}
