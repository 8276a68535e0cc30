import { ChartFrame } from './chart-frame.tsx'
import { chartColor } from './chart-series.ts'

export interface Bar {
  name: string
  value: number
  /** The whole that the figure is a part of: '3 of 5'. */
  note?: string
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** The table's column heads: the name of a bar and of its figure, such as 'Creditor' and 'Success'. */
  heads: readonly [string, string]
  /** The end of the axis. Defaults to the largest bar. */
  axisEnd?: number
  format?: (value: number) => string
}

const ROW_HEIGHT = 28

/**
 * Compares figures as horizontal bars, each with its name before it and its figure after it, so the chart needs no
 * legend.
 */
export function BarChart({ title, bars, heads, axisEnd, format = String }: BarChartProps) {
  const end = axisEnd ?? Math.max(1, ...bars.map(({ value }) => value))
  const summary = bars.map(({ name, value }) => `${name} ${format(value)}`).join(', ')
  // The rest of the line is for the text after the longest bar.
  const longest = bars.some(({ note }) => note) ? 60 : 80
  return (
    <ChartFrame
      title={title}
      summary={`${title}: ${summary || 'nothing measured yet'}`}
      height={Math.max(1, bars.length) * ROW_HEIGHT}
      table={{
        rowHead: heads[0],
        columns: [heads[1]],
        rows: bars.map(({ name, value, note }) => ({
          head: name,
          cells: [note ? `${format(value)} (${note})` : format(value)],
        })),
      }}
    >
      {bars.map(({ name, value, note }) => (
        <div
          key={name}
          style={{ height: ROW_HEIGHT }}
          className="grid grid-cols-[minmax(96px,30%)_1fr] items-center gap-3 text-table"
        >
          {/* On a phone, a name may take two lines. */}
          <span className="line-clamp-2 break-words text-ink-2 leading-3.5 max-sm:text-small" title={name}>
            {name}
          </span>
          <span className="flex items-center gap-2">
            <BarOf percent={(100 * Math.min(value, end)) / end} longest={longest} hasTrack={axisEnd !== undefined} />
            <span className="font-semibold">{format(value)}</span>
            {note && <span className="whitespace-nowrap text-ink-3 text-small">{note}</span>}
          </span>
        </div>
      ))}
    </ChartFrame>
  )
}

interface BarOfProps {
  percent: number
  /** The share of the line that the longest bar takes, in percent. */
  longest: number
  /** Draws the axis to its end, for figures that are a part of a whole. */
  hasTrack: boolean
}

function BarOf({ percent, longest, hasTrack }: BarOfProps) {
  const bar = { width: `${hasTrack ? percent : (percent * longest) / 100}%`, background: chartColor(0) }
  if (!hasTrack) return <span className="h-3.5 forced-color-adjust-none" style={bar} />
  return (
    <span className="h-3.5 shrink-0 border-rule-strong border-r bg-sunken" style={{ width: `${longest}%` }}>
      <span className="block h-full forced-color-adjust-none" style={bar} />
    </span>
  )
}
