import { useQuery } from '@tanstack/react-query'
import { shortDate } from '#platform/rules/dates.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type Period, repairDashboardQueries } from './dashboard-queries.ts'

/** The average middle score of the period's reports. */
export function ScoreTrend({ period, rows }: { period: Period; rows: number }) {
  const trend = useQuery(repairDashboardQueries.trend(period))
  return (
    <section aria-label="Score Improvement Trend" className="min-w-0">
      <h2 className="border-rule-strong border-b pb-1.5 text-h2">Score Improvement Trend</h2>
      <QueryView
        query={trend}
        failure="Failed to fetch reports"
        loading={<SkeletonRows count={rows} />}
        empty={<p className="py-4 text-ink-2">No scored report was pulled in the last {period} days.</p>}
      >
        {(points) => (
          <div className="pt-3">
            <LineChart
              title="Average middle score of the reports pulled"
              pointHead={period <= 30 ? 'Day' : 'From'}
              series={[{ key: 'score', name: 'Average' }]}
              points={points.map(({ starts_on, average_score }) => ({
                label: shortDate(starts_on),
                values: { score: average_score },
              }))}
            />
          </div>
        )}
      </QueryView>
    </section>
  )
}
