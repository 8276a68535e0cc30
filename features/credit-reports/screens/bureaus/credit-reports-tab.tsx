import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { ImportedReports } from '#features/credit-reports/screens/imported/imported-reports.tsx'
import { Consents } from '#features/credit-reports/screens/ordering/consents.tsx'
import { QuickOrder } from '#features/credit-reports/screens/ordering/quick-order.tsx'
import { type ReportRow, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { ReportLink } from '#features/credit-reports/screens/report/report-list.tsx'
import { BureauHeads } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { Table } from '#ui/table.tsx'

/** A client's reports, newest first, with a form to order the next one. */
export function CreditReportsTab({ clientId }: { clientId: string }) {
  const reports = useQuery(reportQueries.listOfClient(clientId))
  useLive('credit_reports', reportQueries.listOfClient(clientId).queryKey, { client_id: clientId })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <QuickOrder clientId={clientId} />
      <QueryView
        query={reports}
        failure="Failed to fetch reports"
        empty={<p className="border-rule border-y py-6 text-ink-2">No credit reports found</p>}
      >
        {(rows) => <ReportTable reports={rows} clientId={clientId} />}
      </QueryView>
      <ImportedReports clientId={clientId} />
      <Consents clientId={clientId} />
    </div>
  )
}

function ReportTable({ reports, clientId }: { reports: readonly ReportRow[]; clientId: string }) {
  return (
    <div>
      <Table label="Credit reports of this client">
        <thead>
          <tr>
            <th scope="col">Pulled</th>
            <BureauHeads className="sm:w-20" />
            <th scope="col">
              <span className="max-sm:sr-only">Status</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.id} className="hover:bg-sunken">
              <th scope="row" className="whitespace-nowrap!">
                <ReportLink id={report.id}>{shortDate(dateOfInstant(report.created_at))}</ReportLink>
              </th>
              {BUREAUS.map((bureau) => (
                <td key={bureau} title={`FICO 8 of ${bureauName(bureau)}`}>
                  <ScoreText score={report.scores[bureau] ?? null} />
                </td>
              ))}
              <td>
                <div className="flex items-center max-sm:[&_span_span]:sr-only">
                  <StatusIcon status={report.status} withLabel />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {reports.length > 1 && (
        <p className="mt-3 print:hidden">
          <Link to={`/dashboard/credit-bureau/compare?client=${clientId}`} className="text-brand underline">
            Compare reports and see the score history
          </Link>
        </p>
      )}
    </div>
  )
}
