import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import type { Overview } from './queries.ts'

const SERIES = BUREAUS.map((bureau) => ({ key: bureau, name: bureauName(bureau) }))
const DAY_MS = 86_400_000

/** The number of requests to each bureau on each of the last thirty days. */
export function PullsPerDay({ overview }: { overview: Overview }) {
  const length = overview.days['reports']?.length ?? 0
  const points = Array.from({ length }, (_, n) => ({
    label: shortDate(dayBefore(overview.last_day, length - 1 - n)).replace(/, \d{4}$/, ''),
    values: Object.fromEntries(BUREAUS.map((bureau) => [bureau, overview.days[`asked.${bureau}`]?.[n] ?? 0])),
  }))
  return (
    <section aria-label="Pulls per day">
      <LineChart
        title="Pulls per day, by bureau"
        pointHead="Day (UTC)"
        points={points}
        series={SERIES}
        format={whole}
      />
    </section>
  )
}

const whole = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 0 })

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}
