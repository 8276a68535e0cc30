import { ChartFrame } from './chart-frame.tsx'
import { chartColour } from './chart-series.ts'

export interface Bar {
  name: string
  value: number
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** What a bar stands for, and what is counted: 'Creditor', 'Success'. */
  heads: readonly [string, string]
  /** The far end of the axis; the largest bar when left out. */
  axisEnd?: number
  format?: (value: number) => string
}

const ROW_HEIGHT = 28

/** How figures compare, a lying bar each with its name before and its figure behind: nothing to look up in a legend. */
export function BarChart({ title, bars, heads, axisEnd, format = String }: BarChartProps) {
  const end = axisEnd ?? Math.max(1, ...bars.map(({ value }) => value))
  const summary = bars.map(({ name, value }) => `${name} ${format(value)}`).join(', ')
  return (
    <ChartFrame
      title={title}
      summary={`${title}: ${summary || 'nothing measured yet'}`}
      height={Math.max(1, bars.length) * ROW_HEIGHT}
      table={{
        rowHead: heads[0],
        columns: [heads[1]],
        rows: bars.map(({ name, value }) => ({ head: name, cells: [format(value)] })),
      }}
    >
      {bars.map(({ name, value }) => (
        <div
          key={name}
          style={{ height: ROW_HEIGHT }}
          className="grid grid-cols-[minmax(96px,30%)_1fr] items-center gap-3 text-table"
        >
          <span className="truncate text-ink-2" title={name}>
            {name}
          </span>
          <span className="flex items-center gap-2">
            <span
              className="h-3.5"
              style={{ width: `${(80 * Math.min(value, end)) / end}%`, background: chartColour(0) }}
            />
            <span className="font-semibold">{format(value)}</span>
          </span>
        </div>
      ))}
    </ChartFrame>
  )
}
