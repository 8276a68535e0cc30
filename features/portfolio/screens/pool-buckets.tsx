import { Link } from 'react-router'
import { DELINQUENCY_BUCKETS, delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import type { PoolFigures } from './pool-query.ts'
import { PoolTable } from './pool-table.tsx'
import { percent, shortMonth } from './pool-words.ts'

const BUCKETS = [0, ...DELINQUENCY_BUCKETS.map(({ from }) => from).toReversed()]
const SERIES = [
  { key: 'd1', name: '1+ days' },
  { key: 'd30', name: '30+ days' },
  { key: 'd90', name: '90+ days' },
]

/** Principal by bucket at each month's end, and today. Today's buckets lead to their loans. */
export function PoolBuckets({ figures: { buckets } }: { figures: PoolFigures }) {
  const ends = [...new Set(buckets.map(({ month_end }) => month_end))]
  const columns = ends.map((end) => (end === null ? 'Today' : shortMonth(end)))
  const centsOf = (end: string | null, from: number, to = from) =>
    buckets
      .filter(({ month_end, bucket }) => month_end === end && bucket >= from && bucket <= to)
      .reduce((sum, { cents }) => sum + cents, 0)
  const share = (end: string | null, from: number) => {
    const all = centsOf(end, 0, 999)
    return all > 0 ? (100 * centsOf(end, from, 999)) / all : 0
  }
  const points = ends.map((end, place) => ({
    label: columns[place] ?? '',
    values: { d1: share(end, 1), d30: share(end, 30), d90: share(end, 90) },
  }))
  return (
    <PoolTable
      title="Principal by days past due"
      about="Open loans, by how many days their oldest unpaid installment is past due."
      file="pool-buckets"
      rowHead="Bucket"
      columns={columns.toReversed()}
      rows={BUCKETS.map((bucket) => ({
        key: String(bucket),
        name: delinquencyBucket(bucket),
        head: (
          <Link
            to={`/dashboard/lending/loans?bucket=${bucket}`}
            className="inline-flex min-h-6 items-center text-brand"
          >
            {delinquencyBucket(bucket)}
          </Link>
        ),
        cells: ends.toReversed().map((end) => wholeDollars(centsOf(end, bucket))),
        leads: ends.toReversed().map((end) => ({ kind: 'bucket', month: end ?? '', bucket: String(bucket) })),
      }))}
      empty="No open loans."
    >
      <LineChart
        title="Share of principal past due"
        pointHead="Month"
        points={points}
        series={SERIES}
        format={(value) => percent(value / 100)}
      />
    </PoolTable>
  )
}
