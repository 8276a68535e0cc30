import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { StatusIcon } from '#web/ui/status-icon.tsx'
import { Table } from '#web/ui/table.tsx'
import { clientQueries, type ReportRow } from './queries.ts'
import { ScoreCell } from './score-cell.tsx'

/** The folder sheet with every report pulled for the client, newest first. */
export function ClientReports({ clientId }: { clientId: string }) {
  const reports = useQuery(clientQueries.reports(clientId))
  return (
    <section aria-labelledby="client-reports" className="mt-8">
      <h2
        id="client-reports"
        className="ml-5 inline-block rounded-t-tab border border-rule border-b-0 bg-manila px-4.5 py-2 font-semibold text-[0.84375rem]"
      >
        Credit Reports
      </h2>
      <div className="rounded-sheet border border-rule border-t-6 border-t-manila bg-surface px-4 py-5 sm:px-6">
        <QueryView
          query={reports}
          failure="Failed to fetch reports"
          empty={{ when: (rows) => rows.length === 0, show: <NoReports clientId={clientId} /> }}
        >
          {(rows) => <ReportTable reports={rows} />}
        </QueryView>
      </div>
    </section>
  )
}

function NoReports({ clientId }: { clientId: string }) {
  return (
    <p className="py-4 text-ink-2">
      No credit reports found.{' '}
      <Link to={`/dashboard/credit-bureau/order?client=${clientId}`} className="text-brand underline">
        Order the first one
      </Link>
    </p>
  )
}

function ReportTable({ reports }: { reports: readonly ReportRow[] }) {
  return (
    <Table label="Credit reports of this client">
      <thead>
        <tr>
          <th scope="col">Pulled</th>
          {BUREAUS.map((bureau) => (
            <th key={bureau} scope="col" className="w-20">
              <BureauCode bureau={bureau} />
            </th>
          ))}
          <th scope="col">
            <span className="max-sm:sr-only">Status</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <tr key={report.id} className="hover:bg-sunken">
            <th scope="row" className="whitespace-nowrap!">
              <Link to={`/dashboard/credit-bureau/report/${report.id}`} className="text-brand">
                {shortDate(dateOfInstant(report.created_at))}
              </Link>
            </th>
            {BUREAUS.map((bureau) => (
              <td key={bureau}>
                <ScoreCell score={report[`${bureau}_score`]} />
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
  )
}
