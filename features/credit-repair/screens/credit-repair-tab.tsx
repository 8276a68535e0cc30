import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { repairProgress } from '#features/credit-repair/rules/repair-progress.ts'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { OrderBarredNote } from '#features/credit-reports/screens/order-barred-note.tsx'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { BureauScoreCards } from './bureau-score-cards.tsx'
import { repairQueries, type ScoredReport } from './queries.ts'
import { RecentActivity } from './recent-activity.tsx'

interface CreditRepairTabProps {
  clientId: string
  /** The number of the client's open disputes. Undefined while unknown. */
  openDisputes: number | undefined
  /** Renders below the figures, with the reports they are computed from. */
  children: (reports: readonly ScoredReport[]) => ReactNode
}

/** The client's credit scores and what has changed, computed from their own reports. */
export function CreditRepairTab({ clientId, openDisputes, children }: CreditRepairTabProps) {
  const reports = useQuery(repairQueries.ofClient(clientId))
  useLive('credit_reports', repairQueries.ofClient(clientId).queryKey, { client_id: clientId })
  return (
    <QueryView
      query={reports}
      failure="Failed to fetch reports"
      empty={
        <div className="grid gap-8">
          <NoReports clientId={clientId} />
          {children([])}
        </div>
      }
    >
      {(rows) => (
        <Progress reports={rows} openDisputes={openDisputes}>
          {children(rows)}
        </Progress>
      )}
    </QueryView>
  )
}

function NoReports({ clientId }: { clientId: string }) {
  const mayOrder = useMayOrder()
  const isArchived = useIsArchived(clientId)
  return (
    <EmptyState
      title="No credit reports found"
      action={
        !isArchived &&
        (mayOrder ? (
          <ButtonLink variant="primary" to={`/dashboard/credit-bureau/order?client=${clientId}`}>
            Order report
          </ButtonLink>
        ) : (
          <OrderBarredNote />
        ))
      }
    >
      Scores and items come from this client’s credit reports.
    </EmptyState>
  )
}

interface ProgressProps {
  reports: readonly ScoredReport[]
  openDisputes: number | undefined
  children: ReactNode
}

function Progress({ reports, openDisputes, children }: ProgressProps) {
  const { removed, negative, positive, activity } = repairProgress(reports)
  return (
    <div className="grid gap-8">
      <BureauScoreCards reports={reports} />
      <Part title="Reported items" about={since(reports)} className="space-y-3">
        <Figures>
          <Figure label="Removed" value={counted(removed, 'text-green')} note="negative items removed since" />
          <Figure
            label="In progress"
            value={counted(openDisputes ?? '–', 'text-yellow')}
            note="disputes not yet decided"
          />
          <Figure label="Negative" value={counted(negative, 'text-red')} note="late, past due or in collection" />
          <Figure label="Positive" value={counted(positive, 'text-emerald')} note="accounts in good standing" />
        </Figures>
      </Part>
      {children}
      <RecentActivity activity={activity} />
    </div>
  )
}

const counted = (count: number | string, color: string) => <span className={color}>{count}</span>

function since(reports: readonly ScoredReport[]): string {
  const first = reports.at(-1)
  if (!first || reports.length < 2)
    return 'Counted per bureau in the only report. After a second report, you’ll see what changed.'
  return `Counted per bureau in ${reports.length} reports since ${longDate(dateOfInstant(first.created_at))}.`
}
