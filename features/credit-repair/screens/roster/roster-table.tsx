import { Link } from 'react-router'
import { type EnrollmentStatus, enrollmentStatusWords } from '#features/credit-repair/rules/enrollment.ts'
import type { RosterRow } from '#features/credit-repair/screens/dashboard-queries.ts'
import { signed } from '#features/credit-repair/screens/signed.ts'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'

const HEADS = [
  ...['Name', 'Enrolled', 'Status', 'Client'],
  ...['Middle score', 'Change', 'Monthly fee', 'This month', 'This year', 'Total', 'Lifetime value'].map((figure) => ({
    figure,
  })),
]

// On a phone a row has three lines: name and status, since when and the score, and the amounts under their labels.
const ROW =
  'relative hover:bg-surface max-sm:grid max-sm:grid-cols-[5fr_4fr_4fr_3fr_4fr] max-sm:gap-x-1 max-sm:border-rule max-sm:border-b max-sm:py-2'
const CELL = 'max-sm:h-auto! max-sm:border-0! max-sm:p-0!'
const MONEY = `${CELL} whitespace-nowrap sm:text-right max-sm:mt-1 max-sm:text-small max-sm:before:block max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)]`

const STATUS_COLOR: Readonly<Record<EnrollmentStatus, string>> = {
  active: 'text-green',
  paused: 'text-yellow',
  cancelled: 'text-ink-2',
}

/** Clients with their enrollment, score changes and revenue. Each row links to its file. */
export function RosterTable({ rows }: { rows: readonly RosterRow[] }) {
  return (
    <Table label="Clients on the roster" heads={HEADS} headsOnPhone={false}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={ROW}>
            <th scope="row" className={`${CELL} max-sm:col-span-4`}>
              {/* The link covers its row, so that a click anywhere opens the file. */}
              <Link
                to={`/dashboard/clients/${row.id}`}
                className="inline-flex min-h-6 items-center text-brand after:absolute after:inset-0"
              >
                {row.full_name}
              </Link>
            </th>
            <td className={`${CELL} whitespace-nowrap max-sm:col-span-2 max-sm:row-start-2`}>
              {shortDate(row.enrolled_on)}
            </td>
            <td className={`${CELL} max-sm:text-right ${STATUS_COLOR[row.status]}`}>
              {enrollmentStatusWords(row.status)}
            </td>
            <td className={CELL}>{row.is_new ? 'New' : 'Existing'}</td>
            <td className={`${CELL} text-right`}>
              <ScoreText score={row.latest_score} />
            </td>
            <td className={`${CELL} text-right`}>{row.score_change === null ? '–' : signed(row.score_change)}</td>
            <Money row={row} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

// Null for users whose role hides revenue.
const shown = (amountCents: number | null) => (amountCents === null ? '–' : wholeDollars(amountCents))

function Money({ row }: { row: RosterRow }) {
  return (
    <>
      <td className={MONEY} data-label="Monthly fee">
        {row.monthly_fee === null ? (
          <span className="text-ink-3">{row.total_revenue === null ? '–' : 'Not enrolled'}</span>
        ) : (
          wholeDollars(row.monthly_fee)
        )}
      </td>
      <td className={MONEY} data-label="This month">
        {shown(row.current_month_revenue)}
      </td>
      <td className={MONEY} data-label="This year">
        {shown(row.ytd_revenue)}
      </td>
      <td className={MONEY} data-label="Total">
        {shown(row.total_revenue)}
      </td>
      <td className={`${MONEY} max-sm:text-right`} data-label="Lifetime">
        {shown(row.lifetime_value)}
      </td>
    </>
  )
}
