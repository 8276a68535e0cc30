import { shortDate } from '#platform/rules/dates.ts'
import { BeingRecounted } from '#ui/being-recounted.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Part } from '#ui/part.tsx'
import type { Subscriber } from './queries.ts'

const SERIES = [
  { key: 'reports', name: 'Reports' },
  { key: 'clients', name: 'New clients' },
]

/** Reports pulled and clients added on each of the last thirty days. */
export function UsageByDay({ days, recountPercent }: { days: Subscriber['days']; recountPercent: number }) {
  if (days === null) {
    return (
      <Part title="Usage" className="space-y-3">
        <BeingRecounted percent={recountPercent} />
      </Part>
    )
  }
  const points = days.map(({ day, reports, clients }) => ({
    label: shortDate(day).replace(/, \d{4}$/, ''),
    values: { reports, clients },
  }))
  return (
    <Part title="Usage" className="space-y-3">
      <LineChart title="Usage by day" pointHead="Day (UTC)" points={points} series={SERIES} />
    </Part>
  )
}
