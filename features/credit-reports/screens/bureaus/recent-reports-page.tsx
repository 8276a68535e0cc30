import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { RECENT_IN_LIST, type ReportRow } from '#features/credit-reports/screens/report/queries.ts'
import { ReportList } from '#features/credit-reports/screens/report/report-list.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { useLive } from '#platform/browser/live.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LeftOut } from '#ui/printing/left-out.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { RecentFilter } from './recent-filter.tsx'
import { everyReport, filterOf, placeOf, type ReportFilter, recentQuery, recordExport } from './recent-queries.ts'

/** The fifty newest reports, optionally filtered, with links to older pages. */
export function RecentReportsPage() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const query = recentQuery(RECENT_IN_LIST, filter, params.get('before'))
  const reports = useQuery(query)
  const mayOrder = useMayOrder()
  const mayWrite = useMay('export_data')
  useLive('credit_reports', query.queryKey)
  const { withReauthentication, dialog } = useReauthentication()
  const saving = useMutation({
    mutationFn: (matching: ReportFilter) =>
      withReauthentication(async () => {
        const found = await everyReport(matching)
        await recordExport(matching, found.length)
        saveReports(found)
      }),
  })
  return (
    <>
      <PageHeader
        title="Recent Reports"
        actions={
          <>
            {mayWrite && (
              <Button
                disabled={!reports.data?.length}
                pending={saving.isPending && 'Exporting...'}
                onClick={() => saving.mutate(filter)}
              >
                Export CSV
              </Button>
            )}
            {mayOrder && (
              <ButtonLink variant="primary" to="/dashboard/credit-bureau/order">
                New Credit Report
              </ButtonLink>
            )}
          </>
        }
      >
        The {RECENT_IN_LIST} newest, across all clients{mayWrite && '; the export includes every matching report'}
      </PageHeader>
      {dialog}
      {saving.isError && <FormError>Failed to fetch reports: {saving.error.message}</FormError>}
      <RecentFilter
        filter={filter}
        onNarrow={(changed) => setParams(addressOf({ ...filter, ...changed }), { replace: true })}
      />
      <QueryView
        query={reports}
        failure="Failed to fetch reports"
        empty={<EmptyState title={params.has('before') ? 'No older credit reports' : 'No credit reports found'} />}
      >
        {(rows) => <ReportList reports={rows} label="Recent reports" />}
      </QueryView>
      <Pages reports={reports.data ?? []} filter={filter} isFirst={!params.has('before')} />
    </>
  )
}

const addressOf = (filter: Record<string, string>) =>
  new URLSearchParams(Object.entries(filter).filter(([, text]) => text !== ''))

// A page is identified by the last row before it, so that new reports don't shift it.
function Pages({
  reports,
  filter,
  isFirst,
}: {
  reports: readonly ReportRow[]
  filter: ReportFilter
  isFirst: boolean
}) {
  const last = reports.at(-1)
  const hasOlder = last !== undefined && reports.length === RECENT_IN_LIST
  return (
    <>
      <nav aria-label="Pages" className="mt-4 flex gap-6 print:hidden">
        {!isFirst && (
          <Link to={`?${addressOf({ ...filter })}`} className="text-brand underline">
            Newest
          </Link>
        )}
        {hasOlder && (
          <Link to={`?${addressOf({ ...filter, before: placeOf(last) })}`} className="text-brand underline">
            Older reports
          </Link>
        )}
      </nav>
      {(hasOlder || !isFirst) && (
        <LeftOut>This printout has one page of the list. The export has every report.</LeftOut>
      )}
    </>
  )
}

function saveReports(reports: readonly ReportRow[]) {
  const rows = reports.map(({ client, scores, status, created_at, id }) => {
    const name = client ? client.full_name : null
    return csvRow([name, ...BUREAUS.map((bureau) => scores[bureau] ?? null), status, created_at, id])
  })
  const head = csvHead(['Client', ...BUREAUS.map(bureauName), 'Status', 'Pulled', 'Report number'])
  saveCsv(head + rows.join(''), csvFileName('credit-reports', dateOfInstant(new Date())))
}
