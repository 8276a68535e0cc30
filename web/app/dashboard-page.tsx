import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RECENT_ON_DASHBOARD, reportQueries } from '#web/credit-reports/queries.ts'
import { ReportList } from '#web/credit-reports/report-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { type DashboardSummary, dashboardQueries } from './queries.ts'

export function DashboardPage() {
  const summary = useQuery(dashboardQueries.summary())
  return (
    <>
      <PageHeader title="Dashboard" />
      <QueryView query={summary} failure="Failed to load dashboard data" loading={<CenteredSpinner />}>
        {(figures) => (
          <>
            <Figures summary={figures} />
            {figures.total_clients === 0 ? <FirstSteps /> : <NextSteps />}
          </>
        )}
      </QueryView>
    </>
  )
}

function Figures({ summary }: { summary: DashboardSummary }) {
  return (
    <dl className="grid grid-cols-2 border-rule border-y lg:grid-cols-4">
      <Figure label="Total Clients" value={summary.total_clients} change={summary.total_clients_change_percent} />
      <Figure label="Active Disputes" value={summary.active_disputes} change={summary.active_disputes_change_percent} />
      <Figure label="Success Rate" value={`${summary.success_rate}%`} change={summary.success_rate_change_percent} />
      <Figure label="Pending Actions" value={summary.pending_actions} change={summary.pending_actions_change_percent} />
    </dl>
  )
}

function Figure({ label, value, change }: { label: string; value: number | string; change: number | null }) {
  return (
    <div className="border-rule py-4 even:border-l even:pl-4 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-5">
      <dt className="text-ink-3 text-label">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="text-kpi">{typeof value === 'number' ? value.toLocaleString('en-US') : value}</span>
        <span className="text-ink-3 text-small" title="Compared with 30 days ago">
          {changeText(change)}
          <span className="sr-only"> compared with 30 days ago</span>
        </span>
      </dd>
    </div>
  )
}

/** '+0%', '+12%', '−4%'; a dash when thirty days ago there was nothing to compare with. */
export function changeText(percent: number | null): string {
  if (percent === null) return '—'
  return percent < 0 ? `−${Math.abs(percent)}%` : `+${percent}%`
}

function FirstSteps() {
  return (
    <section className="mt-10 max-w-[62ch]">
      <h2 className="text-h2">Open your first client file</h2>
      <p className="mt-1 mb-4 text-ink-2">
        Every report, document and loan is kept in a client's file. Add a client, then order a report from Experian,
        Equifax and TransUnion.
      </p>
      <ButtonLink to="/dashboard/clients/new" variant="primary">
        Add a client
      </ButtonLink>
    </section>
  )
}

function NextSteps() {
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to="/dashboard/credit-bureau/order" variant="primary">
          Order a credit report
        </ButtonLink>
        <ButtonLink to="/dashboard/clients/new">Add a client</ButtonLink>
      </div>
      <LatestReports />
    </>
  )
}

function LatestReports() {
  const reports = useQuery(reportQueries.recent(RECENT_ON_DASHBOARD))
  return (
    <section className="mt-10">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-h2">Latest reports</h2>
        <Link to="/dashboard/credit-bureau/recent" className="py-1 font-medium text-brand hover:underline">
          All reports
        </Link>
      </div>
      <QueryView
        query={reports}
        failure="Failed to fetch reports"
        empty={{ when: (rows) => rows.length === 0, show: <EmptyState title="No recent reports found" /> }}
      >
        {(rows) => <ReportList reports={rows} label="Latest reports" />}
      </QueryView>
    </section>
  )
}
