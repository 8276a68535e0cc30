import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DisputeReason, disputeReasonLabel } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { useLive } from '#platform/browser/live.ts'
import { isRecount } from '#platform/browser/recount.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { BeingRecounted } from '#ui/being-recounted.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { PieChart } from '#ui/charts/pie-chart.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type DisputeFigures, type Period, repairDashboardQueries } from './dashboard-queries.ts'

// Groups slices beyond the palette as "Other".
const SLICES = 5

const REMOVAL_TYPES = { title: 'Removal Types', className: '' }
const BY_CREDITOR = { title: 'Dispute Success by Creditor', className: '' }
const RECENT_REMOVALS = { title: 'Recent Removals', className: 'lg:col-span-2' }

/** The results of disputes in the period: removed items and reasons, success by creditor, and the newest removals. */
export function DisputeParts({ period, rows }: { period: Period; rows: number }) {
  const disputes = useQuery(repairDashboardQueries.disputes(period))
  useLive('disputes', repairDashboardQueries.disputes(period).queryKey)
  return (
    <QueryView query={disputes} failure="Couldn’t load disputes" loading={<PartsLoading rows={rows} />}>
      {(figures) =>
        isRecount(figures) ? (
          <Part title="Disputes" className="lg:col-span-2" isRuled>
            <BeingRecounted percent={figures.recount_percent} />
          </Part>
        ) : (
          <>
            <RemovalTypes types={figures.removal_types} period={period} />
            <SuccessByCreditor creditors={figures.by_creditor} period={period} />
            <RecentRemovals removals={figures.recent_removals} period={period} />
          </>
        )
      }
    </QueryView>
  )
}

/** Reserves the height of the charts to avoid layout shift. */
function PartsLoading({ rows }: { rows: number }) {
  return [REMOVAL_TYPES, BY_CREDITOR, RECENT_REMOVALS].map(({ title, className }) => (
    <Part key={title} title={title} className={className} isRuled>
      <SkeletonRows count={rows} />
    </Part>
  ))
}

function RemovalTypes({ types, period }: { types: DisputeFigures['removal_types']; period: Period }) {
  const reasons = byReason(types)
  return (
    <Part {...REMOVAL_TYPES} isRuled>
      {reasons.length === 0 ? (
        <Nothing>No disputed item was removed in the last {period} days.</Nothing>
      ) : (
        <div className="pt-3">
          <PieChart
            title="Removed items by what was disputed"
            slices={slicesOf(reasons)}
            table={{
              rowHead: 'Disputed as',
              columns: ['Accounts', 'Collections', 'Other', 'Removed'],
              rows: reasons.map(({ reason, accounts, collections, others }) => ({
                head: disputeReasonLabel(reason),
                cells: [accounts, collections, others, accounts + collections + others].map((count) =>
                  count.toLocaleString('en-US'),
                ),
              })),
            }}
          />
        </div>
      )}
    </Part>
  )
}

interface ReasonCount {
  reason: DisputeReason
  accounts: number
  collections: number
  /** Inquiries, public records, names, addresses, and employers. */
  others: number
}

/** Returns the reasons for removals, most frequent first. */
function byReason(types: DisputeFigures['removal_types']): ReasonCount[] {
  const countOf = (reason: DisputeReason, part: 'account' | 'collection' | 'other') =>
    types
      .filter((type) => type.reason === reason && partOf(type.kind) === part)
      .reduce((sum, { count }) => sum + count, 0)
  return [...new Set(types.map(({ reason }) => reason))]
    .map((reason) => ({
      reason,
      accounts: countOf(reason, 'account'),
      collections: countOf(reason, 'collection'),
      others: countOf(reason, 'other'),
    }))
    .toSorted((one, other) => totalOf(other) - totalOf(one))
}

const partOf = (kind: DisputeFigures['removal_types'][number]['kind']) =>
  kind === 'account' || kind === 'collection' ? kind : 'other'
const totalOf = ({ accounts, collections, others }: ReasonCount) => accounts + collections + others

function slicesOf(reasons: readonly ReasonCount[]) {
  const shown = reasons.length > SLICES ? reasons.slice(0, SLICES - 1) : reasons
  const rest = reasons.slice(shown.length).reduce((sum, reason) => sum + totalOf(reason), 0)
  return [
    ...shown.map((reason) => ({ name: disputeReasonLabel(reason.reason), value: totalOf(reason) })),
    ...(rest > 0 ? [{ name: 'All others', value: rest }] : []),
  ]
}

function SuccessByCreditor({ creditors, period }: { creditors: DisputeFigures['by_creditor']; period: Period }) {
  return (
    <Part {...BY_CREDITOR} isRuled>
      {creditors.length === 0 ? (
        <Nothing>No dispute was decided in the last {period} days.</Nothing>
      ) : (
        <div className="pt-3">
          <BarChart
            title="Disputes won, of those decided"
            heads={['Creditor', 'Won']}
            bars={creditors.map(({ name, won_percent, won, decided }) => ({
              name,
              value: won_percent,
              note: `${won} of ${decided}`,
            }))}
            axisEnd={100}
            format={(percent) => `${percent}%`}
          />
        </div>
      )}
    </Part>
  )
}

function RecentRemovals({ removals, period }: { removals: DisputeFigures['recent_removals']; period: Period }) {
  return (
    <Part {...RECENT_REMOVALS} isRuled>
      {removals.length === 0 ? (
        <Nothing>No disputed item was removed in the last {period} days.</Nothing>
      ) : (
        <ul className="grid gap-x-12 lg:grid-cols-2">
          {removals.map((removal) => (
            <Removal key={removal.dispute_id} removal={removal} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Removal({ removal }: { removal: DisputeFigures['recent_removals'][number] }) {
  const { client_id, full_name, item_name, bureau, result_on } = removal
  return (
    <li className="relative flex items-baseline gap-3 border-rule border-b py-2 text-table hover:bg-surface">
      <BureauCode bureau={bureau} />
      <span className="min-w-0 flex-1 break-words">
        {item_name}
        {/* The link covers its row, so that a click anywhere opens the file. */}
        <Link
          to={`/dashboard/clients/${client_id}?tab=credit-repair`}
          className="block min-h-6 text-brand after:absolute after:inset-0"
        >
          {full_name}
        </Link>
      </span>
      <time dateTime={result_on} className="shrink-0 text-ink-2">
        {shortDate(result_on)}
      </time>
    </li>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-4 text-ink-2">{children}</p>
}
