import { useQuery } from '@tanstack/react-query'
import { repairProgress } from '#domain/credit-repair/repair-progress.ts'
import { dateOfInstant, longDate } from '#domain/dates.ts'
import { useLive } from '#web/live.ts'
import { useMayOrder } from '#web/may-order.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { Part } from '#web/ui/part.tsx'
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
      <Part title="Reported items" about={since(reports)} className="space-y-3">
        <Figures>
          <Figure label="Removed" value={counted(removed, 'text-green')} note="negative items gone since" />
          <Figure label="In progress" value={counted(inProgress, 'text-yellow')} note="disputes not yet won" />
          <Figure label="Negative" value={counted(negative, 'text-red')} note="late, past due or in collection" />
          <Figure label="Positive" value={counted(positive, 'text-emerald')} note="accounts in good standing" />
        </Figures>
      </Part>
      <RecentActivity activity={activity} />
    </div>
  )
}

const counted = (count: number, colour: string) => <span className={colour}>{count}</span>

function since(reports: readonly ScoredReport[]): string {
  const first = reports.at(-1)
  if (!first || reports.length < 2) return 'Counted per bureau in the only report. A second one shows what has changed.'
  return `Counted per bureau in ${reports.length} reports since ${longDate(dateOfInstant(first.created_at))}.`
}
