import { useQuery } from '@tanstack/react-query'
import { FiguresView } from '#platform/browser/figures-view.tsx'
import { useLive } from '#platform/browser/live.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { Part } from '#ui/part.tsx'
import { type RepairRevenue, repairDashboardQueries } from './dashboard-queries.ts'

const LABELS = ['Active Clients', 'Avg Revenue/Client', 'Monthly Recurring', 'YTD Revenue', 'Projected Annual']

/** What clients bring in: what came in for finished work, and what those who are active agreed to pay. */
export function RevenueSummary() {
  const revenue = useQuery(repairDashboardQueries.revenue())
  useLive(['repair_enrollments', 'repair_fees'], repairDashboardQueries.revenue().queryKey)
  return (
    <Part title="Revenue" className="mt-10 space-y-1.5">
      <FiguresView query={revenue} failure="Failed to load revenue" loading={<FiguresLoading labels={LABELS} />}>
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
        <Figure label="YTD Revenue" value={wholeDollars(ytd_revenue)} note="received this year, less refunds" />
        <Figure label="Projected Annual" value={wholeDollars(projected_annual)} note="twelve times the monthly" />
      </Figures>
      <p className="py-2 text-ink-3 text-small">
        {enrolled_clients === 0
          ? 'No client is enrolled yet. Clients are enrolled on the Credit Repair tab of their file.'
          : 'What is recurring and projected is agreed, not received: a fee is taken for finished work alone.'}
      </p>
    </>
  )
}
