import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { RECENT_IN_LIST, reportQueries } from './queries.ts'
import { ReportList } from './report-list.tsx'

/** The fifty newest reports. */
export function RecentReportsPage() {
  const reports = useQuery(reportQueries.recent(RECENT_IN_LIST))
  return (
    <>
      <PageHeader
        title="Recent Reports"
        actions={
          <ButtonLink variant="primary" to="/dashboard/credit-bureau/order">
            New Credit Report
          </ButtonLink>
        }
      >
        The {RECENT_IN_LIST} newest, across all clients
      </PageHeader>
      <QueryView
        query={reports}
        failure="Failed to fetch reports"
        empty={{ when: (rows) => rows.length === 0, show: <EmptyState title="No credit reports found" /> }}
      >
        {(rows) => <ReportList reports={rows} label="Recent reports" />}
      </QueryView>
    </>
  )
}
