import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DISPUTE_REASONS } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { orRecount, whileRecounted } from '#platform/browser/recount.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'
import { centsOf, wireCents } from '#platform/rules/money.ts'

const PAGE_LENGTH = 50

/** From the specification. */
export const PERIODS = [7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]

export type RepairSummary = OutputOf<'credit_repair_summary'>

export type Achiever = OutputOf<'credit_repair_achievers'>

/** The amounts are in cents. */
export type RepairRevenue = Awaited<ReturnType<typeof revenueNow>>

/** The amounts are in cents. */
export type RosterRow = ReturnType<typeof rosterRow>

export interface DisputeFigures {
  removed: number
  days_to_first_removal: number | null
  removal_types: {
    kind: FileItemKind
    reason: (typeof DISPUTE_REASONS)[number]
    count: number
  }[]
  by_creditor: {
    name: string
    decided: number
    won: number
    won_percent: number
  }[]
  recent_removals: {
    dispute_id: string
    client_id: string
    full_name: string
    item_name: string
    bureau: (typeof BUREAUS)[number]
    result_on: string
  }[]
}

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
      queryFn: () => unwrap(supabase.rpc('credit_repair_summary', { period_days: period }).single()),
    }),
  trend: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'trend', period],
      queryFn: () => unwrap(supabase.rpc('credit_repair_trend', { period_days: period })),
    }),
  achievers: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'achievers', period],
      queryFn: () => unwrap(supabase.rpc('credit_repair_achievers', { period_days: period })),
    }),
  disputes: (period: Period) =>
    queryOptions({
      queryKey: ['credit-repair', 'disputes', period],
      queryFn: () => orRecount(jsonOf<DisputeFigures>(supabase.rpc('dispute_figures', { period_days: period }))),
      refetchInterval: whileRecounted(),
    }),
  revenue: () =>
    queryOptions({
      queryKey: ['credit-repair', 'revenue'],
      queryFn: () => orRecount(revenueNow()),
      refetchInterval: whileRecounted(),
    }),
  rosters: ['credit-repair', 'roster'],
  roster: (wish: RosterRequest) =>
    infiniteQueryOptions({
      queryKey: ['credit-repair', 'roster', wish],
      queryFn: ({ pageParam }) => rosterPage(wish, pageParam),
      initialPageParam: null as string | null, // widens: the first page has no cursor
      getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
      placeholderData: keepPreviousData,
    }),
}

/** Returns every row of the filtered roster for a file. The server audits the export. */
export async function exportedRoster({ period, ...wish }: RosterRequest): Promise<RosterRow[]> {
  const rows = supabase.rpc('export_credit_repair_roster', { period_days: period, wish })
  return (await jsonOf<WireRosterRow[]>(rows)).map(rosterRow)
}

async function rosterPage({ period, ...wish }: RosterRequest, after: string | null): Promise<RosterRow[]> {
  const page = supabase.rpc('credit_repair_roster', { period_days: period, wish, after, count: PAGE_LENGTH })
  return (await unwrap(page)).map(rosterRow)
}

type WireRosterRow = OutputOf<'credit_repair_roster'>

const rosterRow = (row: WireRosterRow) => ({
  ...row,
  monthly_fee: centsOf(row.monthly_fee),
  total_revenue: centsOf(row.total_revenue),
  current_month_revenue: centsOf(row.current_month_revenue),
  ytd_revenue: centsOf(row.ytd_revenue),
  lifetime_value: centsOf(row.lifetime_value),
})

async function revenueNow() {
  const revenue = await unwrap(supabase.rpc('credit_repair_revenue').single())
  return {
    ...revenue,
    average_revenue: centsOf(revenue.average_revenue),
    monthly_recurring: wireCents(revenue.monthly_recurring),
    ytd_revenue: wireCents(revenue.ytd_revenue),
    projected_annual: wireCents(revenue.projected_annual),
  }
}
