import { enrollmentStatusWords } from '#domain/credit-repair/enrollment.ts'
import { csvHead, csvRow } from '#domain/csv.ts'
import type { RosterRow } from './dashboard-queries.ts'

const HEADS = [
  ...['Name', 'Enrolled', 'Status', 'Client', 'Middle score', 'Change', 'Monthly fee', 'This month', 'This year'],
  ...['Total revenue', 'Lifetime value'],
]

/** The roster as a file; amounts in dollars, to the cent. */
export function rosterFile(rows: readonly RosterRow[]): string {
  const lines = rows.map((row) =>
    csvRow([
      `${row.first_name} ${row.last_name}`,
      row.enrolled_on,
      enrollmentStatusWords(row.status),
      row.is_new ? 'New' : 'Existing',
      row.latest_score,
      row.score_change,
      row.monthly_fee === null ? null : row.monthly_fee / 100,
      row.current_month_revenue / 100,
      row.ytd_revenue / 100,
      row.total_revenue / 100,
      row.lifetime_value / 100,
    ]),
  )
  return csvHead(HEADS) + lines.join('')
}
