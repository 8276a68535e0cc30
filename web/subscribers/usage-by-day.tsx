import { shortDate } from '#domain/dates.ts'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import type { Subscriber } from './queries.ts'

const SERIES = [
  { key: 'reports', name: 'Reports' },
  { key: 'clients', name: 'New clients' },
]

/** Thirty days of reports pulled and clients added. */
export function UsageByDay({ days }: { days: Subscriber['days'] }) {
  const points = days.map(({ day, reports, clients }) => ({
    label: shortDate(day).replace(/, \d{4}$/, ''),
    values: { reports, clients },
  }))
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="mb-3 text-h2">
        Usage
      </h2>
      <LineChart title="Usage by day" pointHead="Day (UTC)" points={points} series={SERIES} />
    </section>
  )
}
