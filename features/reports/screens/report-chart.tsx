import { type FigureKind, type Grouping, isOverTime } from '#features/reports/rules/report-kinds.ts'
import { figureText, type ReportTable } from '#features/reports/rules/report-table.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'

const MOST_BARS = 15

/** The report's chart: lines over time, otherwise bars with the largest first. */
export function ReportChart({ table, by, title }: { table: ReportTable; by: Grouping; title: string }) {
  return isOverTime(by) ? <Lines table={table} title={title} /> : <Bars table={table} title={title} />
}

function Lines({ table: { columns, rows, groupHead }, title }: { table: ReportTable; title: string }) {
  const drawn = columns.flatMap((column, position) => (column.isDrawn ? [{ ...column, position }] : []))
  const kind = drawn[0]?.kind ?? 'count'
  return (
    <LineChart
      title={`${title} by ${groupHead.toLowerCase()}`}
      pointHead={groupHead}
      series={drawn.map(({ key, head }) => ({ key, name: head }))}
      points={rows.map(({ name, figures }) => ({
        label: name.replace('Week of ', ''),
        values: Object.fromEntries(drawn.map(({ key, position }) => [key, figures[position] ?? null])),
      }))}
      format={format(kind)}
    />
  )
}

function Bars({ table: { columns, rows, groupHead }, title }: { table: ReportTable; title: string }) {
  const column = columns[0]
  if (!column) return null
  const bars = rows.map(({ name, figures }) => ({ name, value: figures[0] ?? 0 }))
  const largest = bars.toSorted((one, other) => other.value - one.value).slice(0, MOST_BARS)
  const isCut = bars.length > MOST_BARS
  return (
    <BarChart
      title={`${title}: ${column.head.toLowerCase()} by ${groupHead.toLowerCase()}${isCut ? `, the largest ${MOST_BARS}` : ''}`}
      heads={[groupHead, column.head]}
      bars={isCut ? largest : bars}
      format={format(column.kind)}
    />
  )
}

// The axis has no room for cents.
const format = (kind: FigureKind) => (value: number) =>
  kind === 'dollars' ? `$${Math.round(value).toLocaleString('en-US')}` : figureText(kind, value)
