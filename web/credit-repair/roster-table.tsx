import { Link } from 'react-router'
import { type EnrollmentStatus, enrollmentStatusWords } from '#domain/credit-repair/enrollment.ts'
import { shortDate } from '#domain/dates.ts'
import { wholeDollars } from '#domain/money.ts'
import { ScoreText } from '#web/ui/score-text.tsx'
import { Table } from '#web/ui/table.tsx'
import type { RosterRow } from './dashboard-queries.ts'
import { signed } from './signed.ts'

const HEADS = [
  ...['Name', 'Enrolled', 'Status', 'Client'],
  ...['Middle score', 'Change', 'Monthly fee', 'This month', 'This year', 'Total', 'Lifetime value'].map((figure) => ({
    figure,
  })),
]

const STATUS_COLOUR: Readonly<Record<EnrollmentStatus, string>> = {
  active: 'text-green',
  paused: 'text-yellow',
  cancelled: 'text-ink-2',
}

/** Clients with their enrolment, what their scores did and what they bring in; a row leads to its file. */
export function RosterTable({ rows }: { rows: readonly RosterRow[] }) {
  return (
    <Table label="Client roster" heads={HEADS}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="relative hover:bg-surface">
            <th scope="row">
              {/* The link covers its row: a click anywhere opens the file. */}
              <Link
                to={`/dashboard/clients/${row.id}`}
                className="inline-flex min-h-6 items-center text-brand after:absolute after:inset-0"
              >
                {row.first_name} {row.last_name}
              </Link>
            </th>
            <td className="whitespace-nowrap">{shortDate(row.enrolled_on)}</td>
            <td className={STATUS_COLOUR[row.status]}>{enrollmentStatusWords(row.status)}</td>
            <td>{row.is_new ? 'New' : 'Existing'}</td>
            <td className="text-right">
              <ScoreText score={row.latest_score} />
            </td>
            <td className="text-right">{row.score_change === null ? '–' : signed(row.score_change)}</td>
            <Money row={row} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Money({ row }: { row: RosterRow }) {
  return (
    <>
      <td className="whitespace-nowrap text-right">
        {row.monthly_fee === null ? <span className="text-ink-3">Not enrolled</span> : wholeDollars(row.monthly_fee)}
      </td>
      <td className="text-right">{wholeDollars(row.current_month_revenue)}</td>
      <td className="text-right">{wholeDollars(row.ytd_revenue)}</td>
      <td className="text-right">{wholeDollars(row.total_revenue)}</td>
      <td className="text-right">{wholeDollars(row.lifetime_value)}</td>
    </>
  )
}
