import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { allBureauNames } from '#features/credit-reports/rules/bureaus.ts'
import { recentQuery } from '#features/credit-reports/screens/bureaus/recent-queries.ts'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { RECENT_ON_DASHBOARD, type ReportRow } from '#features/credit-reports/screens/report/queries.ts'
import { ReportList } from '#features/credit-reports/screens/report/report-list.tsx'
import { PastDueList } from '#features/lending/screens/loans/past-due-list.tsx'
import { type PastDueLoan, pastDueLoans } from '#features/lending/screens/loans/past-due-query.ts'
import { GoingLiveList } from '#features/organizations/screens/going-live/going-live-list.tsx'
import { goingLiveQueries } from '#features/organizations/screens/going-live/queries.ts'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { useIsHidden } from '#features/organizations/screens/permitted/hidden-screens.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { useLive } from '#platform/browser/live.ts'
import { isRecount } from '#platform/browser/recount.ts'
import { BeingRecounted } from '#ui/being-recounted.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { type DashboardSummary, dashboardQueries } from './queries.ts'

const PAST_DUE_SHOWN = 5
// Without the lending desk, which has pages of them.
const MOST_PAST_DUE = 100

/**
 * Renders from the top down to avoid layout shift: a part shows only after the parts above it have loaded or are
 * known to be empty.
 */
export function DashboardPage() {
  const summary = useQuery(dashboardQueries.summary())
  const mayWrite = useMayWrite()
  const mayAdd = useMay('change_clients')
  const goingLive = useQuery({ ...goingLiveQueries.own(), enabled: mayWrite })
  // Requested in parallel, shown in order.
  const pastDue = useQuery(pastDueLoans(PAST_DUE_SHOWN + 1))
  const reports = useQuery(recentQuery(RECENT_ON_DASHBOARD))
  useLive('credit_reports', recentQuery(RECENT_ON_DASHBOARD).queryKey)
  useLive('credit_reports', dashboardQueries.summary().queryKey)
  return (
    <>
      <PageHeader title="Dashboard" />
      {(mayWrite && !goingLive.isFetched) || !summary.isFetched ? (
        <CenteredSpinner />
      ) : (
        <>
          {mayWrite && <GoingLiveList />}
          <QueryView query={summary} failure="Failed to load dashboard data" loading={<CenteredSpinner />}>
            {(figures) => (
              <>
                {isRecount(figures) ? (
                  <BeingRecounted percent={figures.recount_percent} />
                ) : (
                  <FourFigures summary={figures} />
                )}
                {mayAdd && !isRecount(figures) && figures.total_clients === 0 ? (
                  <FirstSteps />
                ) : (
                  <NextSteps pastDue={pastDue} reports={reports} />
                )}
              </>
            )}
          </QueryView>
        </>
      )}
    </>
  )
}

function FourFigures({ summary }: { summary: DashboardSummary }) {
  return (
    <Figures>
      <Figure
        label="Total Clients"
        value={summary.total_clients.toLocaleString('en-US')}
        note={<Change percent={summary.total_clients_change_percent} />}
      />
      <Figure
        label="Active Disputes"
        value={summary.active_disputes.toLocaleString('en-US')}
        note={<Change percent={summary.active_disputes_change_percent} />}
      />
      <Figure
        label="Success Rate"
        value={`${summary.success_rate}%`}
        note={<Change percent={summary.success_rate_change_percent} isOfRate />}
      />
      <Figure
        label="Pending Actions"
        value={summary.pending_actions.toLocaleString('en-US')}
        note={<Change percent={summary.pending_actions_change_percent} />}
      />
    </Figures>
  )
}

/** A change in percent of the figure 30 days ago. Beside a rate it says so, because it could be percentage points. */
function Change({ percent, isOfRate = false }: { percent: number | null; isOfRate?: boolean }) {
  return (
    <span title="Compared with 30 days ago">
      {changeText(percent)}
      {isOfRate && percent !== null && percent !== 0 && ' of the earlier rate'}
      <span className="sr-only"> compared with 30 days ago</span>
    </span>
  )
}

/** Returns '+0%', '+12%' or '−4%', or a dash if there was nothing to compare with thirty days ago. */
export function changeText(percent: number | null): string {
  if (percent === null) return '—'
  return percent < 0 ? `−${Math.abs(percent)}%` : `+${percent}%`
}

function FirstSteps() {
  return (
    <section className="mt-10 max-w-[62ch]">
      <h2 className="text-h2">Open your first client file</h2>
      <p className="mt-1 mb-4 text-ink-2">
        Every report, document and loan is kept in a client's file. Add a client, then order a report from
        {` ${allBureauNames()}.`}
      </p>
      <ButtonLink to="/dashboard/clients/new" variant="primary">
        Add a client
      </ButtonLink>
    </section>
  )
}

interface NextStepsProps {
  pastDue: UseQueryResult<PastDueLoan[]>
  reports: UseQueryResult<ReportRow[]>
}

function NextSteps({ pastDue, reports }: NextStepsProps) {
  const mayAdd = useMay('change_clients')
  const mayOrder = useMayOrder()
  return (
    <>
      {(mayAdd || mayOrder) && (
        <div className="mt-6 flex flex-wrap gap-2 print:hidden">
          {mayOrder && (
            <ButtonLink to="/dashboard/credit-bureau/order" variant="primary">
              Order a credit report
            </ButtonLink>
          )}
          {mayAdd && <ButtonLink to="/dashboard/clients/new">Add a client</ButtonLink>}
        </div>
      )}
      <PastDueLoans loans={pastDue.data ?? []} />
      {pastDue.isFetched && <LatestReports reports={reports} />}
    </>
  )
}

// Hidden for subscribers without past-due loans, and with the lending screens.
function PastDueLoans({ loans }: { loans: readonly PastDueLoan[] }) {
  const hasLending = useHasLending()
  const { isHidden } = useIsHidden()
  const [isWhole, setIsWhole] = useState(false)
  const all = useQuery({ ...pastDueLoans(MOST_PAST_DUE), enabled: isWhole })
  if (loans.length === 0 || isHidden('lending')) return null
  return (
    <section className="mt-10">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-h2">Loans past due</h2>
        {hasLending && (
          <Link
            to="/dashboard/lending/loans?status=past_due&sort=past-due"
            className="py-1 font-medium text-brand hover:underline"
          >
            All loans past due
          </Link>
        )}
      </div>
      <PastDueList loans={isWhole && all.data ? all.data : loans.slice(0, PAST_DUE_SHOWN)} />
      {!hasLending && loans.length > PAST_DUE_SHOWN && !all.isSuccess && (
        <Button
          variant="quiet"
          className="mt-1 -ml-3.5 print:hidden"
          pending={all.isFetching && 'Loading...'}
          onClick={() => (isWhole ? void all.refetch() : setIsWhole(true))}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

function LatestReports({ reports }: Pick<NextStepsProps, 'reports'>) {
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
        empty={<EmptyState title="No recent reports found" />}
      >
        {(rows) => <ReportList reports={rows} label="Latest reports" />}
      </QueryView>
    </section>
  )
}
