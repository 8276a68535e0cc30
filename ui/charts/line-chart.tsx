import { ChartFrame } from './chart-frame.tsx'
import type { ChartPoint, Series } from './chart-series.ts'
import { LineDrawing } from './line-drawing.tsx'

const HEIGHT = 240

export interface LineChartProps {
  title: string
  points: readonly ChartPoint[]
  series: readonly Series[]
  /** The unit of the horizontal axis, such as 'Pulled' or 'Month'. */
  pointHead: string
  /** The marks of the vertical axis. Computed from the figures by default. */
  axis?: readonly number[]
  /** Formats a figure: '711', '$1,204', '38%'. */
  format?: (value: number) => string
}

/** Figures over time. Each line is named at its end. */
export function LineChart({ title, points, series, pointHead, axis, format = String }: LineChartProps) {
  const written = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value))
  return (
    <ChartFrame
      title={title}
      summary={summaryOf(title, points, series, written)}
      height={HEIGHT}
      table={{
        rowHead: pointHead,
        columns: series.map(({ name }) => name),
        rows: points.map(({ label, values }) => ({
          head: label,
          cells: series.map(({ key }) => written(values[key])),
        })),
      }}
    >
      <LineDrawing points={points} series={series} format={format} height={HEIGHT} {...(axis && { axis })} />
    </ChartFrame>
  )
}

function summaryOf(
  title: string,
  points: readonly ChartPoint[],
  series: readonly Series[],
  written: (value: number | null | undefined) => string,
): string {
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return `${title}: nothing measured yet`
  const changes = series.map(
    ({ key, name }) => `${name} from ${written(first.values[key])} to ${written(last.values[key])}`,
  )
  return `${title}, ${first.label} to ${last.label}: ${changes.join(', ')}`
}
