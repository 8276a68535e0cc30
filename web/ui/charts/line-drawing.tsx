import type { Key } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type ChartMark, type ChartPoint, chartColour, chartDash, chartMark, type Series } from './chart-series.ts'
import { nameShifts } from './line-names.ts'

interface LineDrawingProps {
  points: readonly ChartPoint[]
  series: readonly Series[]
  axis?: readonly [number, number]
  format: (value: number) => string
  height: number
}

const TICK = { fill: 'var(--ink-3)', fontSize: 11 }
// Room for the names at the lines' ends.
const NAME_WIDTH = 92

/** The drawing behind `LineChart`; loaded on its own, because the library is large. */
export function LineDrawing(drawing: LineDrawingProps) {
  const { points, series, axis, format, height } = drawing
  const shifts = shiftsOf(drawing)
  const data = points.map(({ label, values }) => ({ label, ...values }))
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 600, height }}>
      <LineChart data={data} margin={{ top: 16, right: NAME_WIDTH, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--rule)" vertical={false} />
        <XAxis
          dataKey="label"
          tick={TICK}
          stroke="var(--rule-strong)"
          tickLine={false}
          padding={{ left: 16, right: 8 }}
        />
        <YAxis
          width={44}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={format}
          domain={axis ? [...axis] : ['auto', 'auto']}
        />
        <Tooltip
          isAnimationActive={false}
          formatter={(value) => (typeof value === 'number' ? format(value) : '–')}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--rule)', color: 'var(--ink)' }}
          labelStyle={{ color: 'var(--ink-2)' }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {series.map((line, position) => (
          <Line
            key={line.key}
            type="linear"
            dataKey={line.key}
            name={line.name}
            stroke={chartColour(position)}
            strokeWidth={2}
            strokeDasharray={chartDash(position)}
            connectNulls
            isAnimationActive={false}
            activeDot={false}
            dot={markDrawer(line.mark ?? chartMark(position), chartColour(position))}
            label={nameDrawer(line.name, lastIndexOf(points, line.key), shifts[position] ?? 0)}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

const MARK_PATH: Record<ChartMark, string> = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  square: 'M-3.5-3.5h7v7h-7z',
  diamond: 'M0-4.75L4.75 0L0 4.75L-4.75 0z',
}

interface Place {
  key?: Key | null | undefined
  cx?: number | undefined
  cy?: number | undefined
}

const markDrawer = (mark: ChartMark, colour: string) => (place: Place) => drawnMark(place, mark, colour)

function drawnMark({ key, cx, cy }: Place, mark: ChartMark, colour: string) {
  if (cx === undefined || cy === undefined || Number.isNaN(cy)) return <g key={key} />
  return <path key={key} d={MARK_PATH[mark]} transform={`translate(${cx} ${cy})`} fill={colour} />
}

interface LabelPlace {
  index?: number | undefined
  x?: number | string | undefined
  y?: number | string | undefined
}

// A line is named once, where it ends.
const nameDrawer = (name: string, lastIndex: number, downBy: number) => (place: LabelPlace) =>
  drawnName(place, name, lastIndex, downBy)

function drawnName({ index, x, y }: LabelPlace, name: string, lastIndex: number, downBy: number) {
  if (index !== lastIndex) return <g key={index} />
  return (
    <text key={index} x={Number(x) + 10} y={Number(y) + downBy} dy={4} fill="var(--ink)">
      {name}
    </text>
  )
}

const lastIndexOf = (points: readonly ChartPoint[], key: string) =>
  points.findLastIndex(({ values }) => typeof values[key] === 'number')

const NAME_HEIGHT = 13
// What the axis below and the margin above take of the height.
const AROUND_PLOT = 46

/** How far down each line's name moves so that it does not cover another's. */
function shiftsOf({ points, series, axis, height }: LineDrawingProps): number[] {
  const figures = points.flatMap(({ values }) => Object.values(values)).filter((value) => typeof value === 'number')
  const [low, high] = axis ?? [Math.min(...figures), Math.max(...figures)]
  const pixelsPerUnit = (height - AROUND_PLOT) / (high - low || 1)
  const ends = series.map(({ key }) => {
    const along = lastIndexOf(points, key)
    const value = points[along]?.values[key]
    return typeof value === 'number' ? { along, down: (high - value) * pixelsPerUnit } : null
  })
  return nameShifts(ends, NAME_HEIGHT)
}
