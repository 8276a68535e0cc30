import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { CreditsMeter } from '#features/credit-reports/screens/ordering/credits-meter.tsx'
import { OrderingBarred } from '#features/credit-reports/screens/ordering/ordering-barred.tsx'
import { QuickPullForm } from '#features/credit-reports/screens/ordering/quick-pull-form.tsx'
import { RECENT_ON_DASHBOARD } from '#features/credit-reports/screens/report/queries.ts'
import { ReportCounts } from '#features/credit-reports/screens/report/report-counts.tsx'
import { ReportList } from '#features/credit-reports/screens/report/report-list.tsx'
import { useLive } from '#platform/browser/live.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { AverageScores } from './average-scores.tsx'
import { OutcomeMix } from './outcome-mix.tsx'
import { recentQuery } from './recent-queries.ts'

/** The newest reports and their scores, and a form to order the next one. */
export function BureauDashboardPage() {
  const mayOrder = useMayOrder()
  return (
    <>
      <PageHeader
        title="Credit Bureau"
        actions={
          mayOrder && (
            <ButtonLink variant="primary" to="/dashboard/credit-bureau/order">
              New Credit Report
            </ButtonLink>
          )
        }
      />
      <ReportCounts />
      <CreditsMeter />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[1fr_320px]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <RecentReports />
          <AverageScores />
          <OutcomeMix />
        </div>
        {mayOrder ? <QuickPullForm /> : <OrderingBarred />}
      </div>
    </>
  )
}

function RecentReports() {
  const reports = useQuery(recentQuery(RECENT_ON_DASHBOARD))
  useLive('credit_reports', ['credit-reports'])
  return (
    <Part
      title="Recent Reports"
      action={
        <Link to="/dashboard/credit-bureau/recent" className="inline-flex min-h-6 items-center text-brand">
          View All Reports
        </Link>
      }
    >
      <QueryView
        query={reports}
        failure="Failed to fetch reports"
        empty={<p className="border-rule border-y py-6 text-ink-2">No recent reports found</p>}
      >
        {(rows) => <ReportList reports={rows} label="Newest reports" />}
      </QueryView>
    </Part>
  )
}
