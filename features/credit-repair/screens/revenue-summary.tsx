import { useQuery } from '@tanstack/react-query'
import { FiguresView } from '#platform/browser/figures-view.tsx'
import { useLive } from '#platform/browser/live.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { Part } from '#ui/part.tsx'
import { type RepairRevenue, repairDashboardQueries } from './dashboard-queries.ts'

const LABELS = ['Active Clients', 'Avg Revenue/Client', 'Monthly Recurring', 'YTD Revenue', 'Projected Annual']

/** Revenue from clients: fees received for finished work, and the agreed fees of active clients. */
export function RevenueSummary() {
  const revenue = useQuery(repairDashboardQueries.revenue())
  useLive(['repair_enrollments', 'repair_fees'], repairDashboardQueries.revenue().queryKey)
  return (
    <Part title="Revenue" className="mt-10 space-y-1.5">
      <FiguresView query={revenue} failure="Couldn’t load revenue" loading={<FiguresLoading labels={LABELS} />}>
        {(figures) => <RevenueFigures figures={figures} />}
      </FiguresView>
    </Part>
  )
}

function RevenueFigures({ figures }: { figures: RepairRevenue }) {
  const { active_clients, enrolled_clients, average_revenue, monthly_recurring, ytd_revenue, projected_annual } =
    figures
  const enrolled = enrolled_clients.toLocaleString('en-US')
  return (
    <>
      <Figures>
        <Figure
          label="Active Clients"
          value={active_clients.toLocaleString('en-US')}
          note={`of ${enrolled} ever enrolled`}
        />
        <Figure
          label="Avg Revenue/Client"
          value={average_revenue === null ? '—' : wholeDollars(average_revenue)}
          note="received per client ever enrolled"
        />
        <Figure label="Monthly Recurring" value={wholeDollars(monthly_recurring)} note="agreed with active clients" />
        <Figure label="YTD Revenue" value={wholeDollars(ytd_revenue)} note="received this year, minus refunds" />
        <Figure label="Projected Annual" value={wholeDollars(projected_annual)} note="twelve times the monthly" />
      </Figures>
      <p className="py-2 text-ink-3 text-small">
        {enrolled_clients === 0
          ? 'No clients enrolled yet. To enroll one, open the Credit Repair tab of their file.'
          : 'Recurring and projected amounts are agreed, not received: you can take fees only for finished work.'}
      </p>
    </>
  )
}
