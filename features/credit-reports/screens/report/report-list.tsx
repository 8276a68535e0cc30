import { Link } from 'react-router'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { BureauHeads } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { Table } from '#ui/table.tsx'
import { isReportId, type ReportRow } from './queries.ts'

// On a phone each row has two lines: the client and status, then the three slots and the date.
const STACKED_ROW =
  'max-sm:grid max-sm:grid-cols-[repeat(3,minmax(56px,72px))_1fr] max-sm:border-rule max-sm:border-b max-sm:py-2'
const STACKED_CELL = 'max-sm:h-auto! max-sm:border-0! max-sm:p-0!'

/** The organization's reports, newest first, each with its three slots. */
export function ReportList({ reports, label }: { reports: readonly ReportRow[]; label: string }) {
  return (
    <Table label={label}>
      <thead>
        <tr className={STACKED_ROW}>
          <th scope="col" className="max-sm:sr-only">
            Client
          </th>
          <BureauHeads className={`${STACKED_CELL} w-18`} />
          <th scope="col" className="max-sm:sr-only">
            Status
          </th>
          <th scope="col" className={`${STACKED_CELL} max-sm:text-right!`}>
            Pulled
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </tbody>
    </Table>
  )
}

function ReportLine({ report }: { report: ReportRow }) {
  return (
    <tr className={`${STACKED_ROW} hover:bg-surface`}>
      <th scope="row" className={`${STACKED_CELL} max-sm:col-span-3 max-sm:row-start-1`}>
        <ReportLink id={report.id}>{report.client ? report.client.full_name : 'Client not available'}</ReportLink>
      </th>
      {BUREAUS.map((bureau) => (
        <td key={bureau} className={`${STACKED_CELL} max-sm:row-start-2`}>
          <ScoreText score={report.scores[bureau] ?? null} />
        </td>
      ))}
      <td className={`${STACKED_CELL} max-sm:col-start-4 max-sm:row-start-1`}>
        <div className="flex items-center max-sm:justify-end">
          <StatusIcon status={report.status} withLabel />
        </div>
      </td>
      <td className={`${STACKED_CELL} whitespace-nowrap text-ink-2 max-sm:row-start-2 max-sm:text-right`}>
        {shortDate(dateOfInstant(report.created_at))}
      </td>
    </tr>
  )
}

/**
 * A link to a report. A row whose id is not a UUID has no link (specification, credit report detail and recent list).
 */
export function ReportLink({ id, children }: { id: string; children: string }) {
  if (!isReportId(id)) return children
  return (
    <Link to={`/dashboard/credit-bureau/report/${id}`} className="inline-flex min-h-6 items-center text-brand">
      {children}
    </Link>
  )
}
