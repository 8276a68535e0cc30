import { vintageCurve } from '#features/portfolio/rules/pool-rates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import type { PoolFigures } from './pool-query.ts'
import { PoolTable } from './pool-table.tsx'
import { percent, quarterName } from './pool-words.ts'

const SHOWN_AFTER = [3, 6, 9, 12, 18, 24, 36]
// More lines can't be told apart.
const MOST_LINES = 6

/** The cumulative net charge-offs of each quarter's loans, by months on book. */
export function PoolVintages({ figures: { vintages, frozen } }: { figures: PoolFigures }) {
  const curves = vintages
    .map((vintage) => ({ ...vintage, curve: frozen === null ? [] : vintageCurve(vintage, frozen) }))
    .filter(({ curve }) => curve.length > 0)
  const lines = curves.slice(-MOST_LINES)
  const longest = Math.max(0, ...lines.map(({ curve }) => curve.length))
  return (
    <PoolTable
      title="Vintages"
      about="Cumulative net charge-offs, as a share of the amount lent in the quarter, by months on book. Principal and interest charged off count, without recoveries."
      file="pool-vintages"
      rowHead="Lent in"
      columns={['Loans', 'Lent', ...SHOWN_AFTER.map((months) => `${months} months`), 'To date']}
      rows={curves.map(({ quarter, loans, cents, curve }) => ({
        key: quarter,
        name: quarterName(quarter),
        head: quarterName(quarter),
        cells: [
          ...[loans.toLocaleString('en-US'), wholeDollars(cents)],
          ...SHOWN_AFTER.map((months) => (months < curve.length ? percent(curve[months] ?? 0) : '')),
          percent(curve.at(-1) ?? 0),
        ],
        leads: ['', '', ...SHOWN_AFTER, curve.length - 1].map((months) => ({
          ...{ kind: 'vintage', quarter, months: String(months) },
        })),
      }))}
      empty="A quarter appears once its last loans are a month old."
    >
      <LineChart
        title="Cumulative net charge-offs"
        pointHead="Months on book"
        points={Array.from({ length: longest }, (_, months) => ({
          label: String(months),
          values: Object.fromEntries(
            lines.map(({ quarter, curve }) => [quarter, months < curve.length ? 100 * (curve[months] ?? 0) : null]),
          ),
        }))}
        series={lines.map(({ quarter }) => ({ key: quarter, name: quarterName(quarter) }))}
        format={(value) => percent(value / 100)}
      />
    </PoolTable>
  )
}
