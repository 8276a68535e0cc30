import { Link } from 'react-router'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { StatusIcon } from '#web/ui/status-icon.tsx'
import { Table } from '#web/ui/table.tsx'
import { isReportId, type ReportRow } from './queries.ts'
import { ScoreText } from './score-text.tsx'

/** Reports of the organisation, newest first, each with its three slots. */
export function ReportList({ reports, label }: { reports: readonly ReportRow[]; label: string }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">Client</th>
          {BUREAUS.map((bureau) => (
            <th key={bureau} scope="col" className="w-18">
              <BureauCode bureau={bureau} />
            </th>
          ))}
          <th scope="col">Status</th>
          <th scope="col">Pulled</th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <tr key={report.id} className="hover:bg-surface">
            <th scope="row">
              <ReportLink report={report} />
            </th>
            {BUREAUS.map((bureau) => (
              <td key={bureau}>
                <ScoreText score={report[`${bureau}_score`]} />
              </td>
            ))}
            <td>
              <div className="flex items-center max-sm:[&_span_span]:sr-only">
                <StatusIcon status={report.status} withLabel />
              </div>
            </td>
            <td className="whitespace-nowrap text-ink-2">{shortDate(dateOfInstant(report.created_at))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

// A row whose id is no UUID opens nothing (specification, credit report detail and recent list).
function ReportLink({ report }: { report: ReportRow }) {
  const name = report.client ? `${report.client.first_name} ${report.client.last_name}` : 'Client not available'
  if (!isReportId(report.id)) return name
  return (
    <Link to={`/dashboard/credit-bureau/report/${report.id}`} className="text-brand">
      {name}
    </Link>
  )
}
