import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import type { ComparableReport } from './queries.ts'

const SERIES = BUREAUS.map((bureau) => ({ key: bureau, name: bureauName(bureau) }))
// FICO 8 scores run from 300 to 850.
const AXIS = [300, 450, 600, 750, 850] as const

/** The client's FICO 8 at each bureau over time. */
export function ScoreHistory({ reports }: { reports: readonly ComparableReport[] }) {
  const points = reports.toReversed().map((report) => ({
    label: shortDate(dateOfInstant(report.created_at)),
    values: report.scores,
  }))
  return (
    <div className="max-w-[880px]">
      <LineChart title="FICO 8 by bureau" pointHead="Pulled" series={SERIES} points={points} axis={AXIS} />
    </div>
  )
}
