import { useQuery } from '@tanstack/react-query'
import { repairProgress } from '#domain/credit-repair/repair-progress.ts'
import { dateOfInstant, longDate } from '#domain/dates.ts'
import { useLive } from '#web/live.ts'
import { useMayOrder } from '#web/may-order.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { BureauScoreCards } from './bureau-score-cards.tsx'
import { repairQueries, type ScoredReport } from './queries.ts'
import { RecentActivity } from './recent-activity.tsx'

/** Where a client's credit stands and what has changed, computed from their own reports. */
export function CreditRepairTab({ clientId }: { clientId: string }) {
  const reports = useQuery(repairQueries.ofClient(clientId))
  useLive('credit_reports', repairQueries.ofClient(clientId).queryKey, { client_id: clientId })
  return (
    <QueryView
      query={reports}
      failure="Failed to fetch reports"
      empty={{ when: (rows) => rows.length === 0, show: <NoReports clientId={clientId} /> }}
    >
      {(rows) => <Progress reports={rows} />}
    </QueryView>
  )
}

function NoReports({ clientId }: { clientId: string }) {
  const mayOrder = useMayOrder()
  return (
    <EmptyState
      title="No credit reports found"
      action={
        mayOrder && (
          <ButtonLink variant="primary" to={`/dashboard/credit-bureau/order?client=${clientId}`}>
            Order report
          </ButtonLink>
        )
      }
    >
      Scores and items are read from this client's credit reports.
    </EmptyState>
  )
}

function Progress({ reports }: { reports: readonly ScoredReport[] }) {
  const { removed, inProgress, negative, positive, activity } = repairProgress(reports)
  return (
    <div className="grid gap-8">
      <BureauScoreCards reports={reports} />
      <section aria-labelledby="repair-items">
        <h2 id="repair-items" className="text-h2">
          Reported items
        </h2>
        <p className="mt-0.5 text-ink-2 text-table">{since(reports)}</p>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 border-rule border-y sm:grid-cols-4 sm:gap-x-0 sm:divide-x sm:divide-rule">
          <Counter label="Removed" count={removed} colour="text-green" note="negative items gone since" />
          <Counter label="In progress" count={inProgress} colour="text-yellow" note="disputes not yet won" />
          <Counter label="Negative" count={negative} colour="text-red" note="late, past due or in collection" />
          <Counter label="Positive" count={positive} colour="text-emerald" note="accounts in good standing" />
        </dl>
      </section>
      <RecentActivity activity={activity} />
    </div>
  )
}

function Counter({ label, count, colour, note }: { label: string; count: number; colour: string; note: string }) {
  return (
    <div className="py-3 sm:px-3 sm:first:pl-0">
      <dt className="text-ink-3 text-label">{label}</dt>
      <dd>
        <span className={`block text-kpi ${colour}`}>{count}</span>
        <span className="text-ink-3 text-small">{note}</span>
      </dd>
    </div>
  )
}

function since(reports: readonly ScoredReport[]): string {
  const first = reports.at(-1)
  if (!first || reports.length < 2) return 'Counted per bureau in the only report. A second one shows what has changed.'
  return `Counted per bureau in ${reports.length} reports since ${longDate(dateOfInstant(first.created_at))}.`
}
