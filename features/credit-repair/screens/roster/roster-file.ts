import { enrollmentStatusWords } from '#features/credit-repair/rules/enrollment.ts'
import type { RosterRow } from '#features/credit-repair/screens/dashboard-queries.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'

const HEADS = [
  ...['Name', 'Enrolled', 'Status', 'Client', 'Middle score', 'Change', 'Monthly fee', 'This month', 'This year'],
  ...['Total revenue', 'Lifetime value'],
]

const dollars = (amountCents: number | null) => (amountCents === null ? null : amountCents / 100)

/** Returns the roster as a file, with amounts in dollars to the cent. */
export function rosterFile(rows: readonly RosterRow[]): string {
  const lines = rows.map((row) =>
    csvRow([
      row.full_name,
      row.enrolled_on,
      enrollmentStatusWords(row.status),
      row.is_new ? 'New' : 'Existing',
      row.latest_score,
      row.score_change,
      dollars(row.monthly_fee),
      dollars(row.current_month_revenue),
      dollars(row.ytd_revenue),
      dollars(row.total_revenue),
      dollars(row.lifetime_value),
    ]),
  )
  return csvHead(HEADS) + lines.join('')
}
