import type { Key } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisWidth } from './axis-width.ts'
import { type ChartMark, type ChartPoint, chartColour, chartDash, chartMark, type Series } from './chart-series.ts'
import { type LineEnd, lowestPlaces, nameShifts } from './line-names.ts'

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
  const ends = endsOf(drawing)
  const shifts = nameShifts(ends, NAME_HEIGHT)
  const lowest = lowestPlaces(ends, NAME_HEIGHT, height - AXIS_HEIGHT - NAME_HEIGHT / 4)
  const data = points.map(({ label, values }) => ({ label, ...values }))
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 600, height }}>
      <LineChart data={data} margin={{ top: 16, right: NAME_WIDTH, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--rule)" vertical={false} />
        <XAxis
          dataKey="label"
          height={AXIS_HEIGHT}
          tick={TICK}
          stroke="var(--rule-strong)"
          tickLine={false}
          interval="equidistantPreserveStart"
          padding={{ left: 16, right: 8 }}
        />
        <YAxis
          width={axisWidth(...rangeOf(drawing), format)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
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
            label={nameDrawer(line.name, lastIndexOf(points, line.key), {
              downBy: shifts[position] ?? 0,
              lowest: lowest[position] ?? height,
            })}
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

interface NamePlace {
  downBy: number
  /** In pixels from the top of the drawing: below it stand the axis' own words. */
  lowest: number
}

// A line is named once, where it ends.
const nameDrawer = (name: string, lastIndex: number, at: NamePlace) => (place: LabelPlace) =>
  drawnName(place, name, lastIndex, at)

function drawnName({ index, x, y }: LabelPlace, name: string, lastIndex: number, { downBy, lowest }: NamePlace) {
  if (index !== lastIndex) return <g key={index} />
  return (
    <text key={index} x={Number(x) + 10} y={Math.min(Number(y) + downBy, lowest)} dy={4} fill="var(--ink)">
      {name}
    </text>
  )
}

const lastIndexOf = (points: readonly ChartPoint[], key: string) =>
  points.findLastIndex(({ values }) => typeof values[key] === 'number')

const NAME_HEIGHT = 13
const AXIS_HEIGHT = 30
const AROUND_PLOT = AXIS_HEIGHT + 16

function rangeOf({ points, axis }: Pick<LineDrawingProps, 'points' | 'axis'>): readonly [number, number] {
  const figures = points.flatMap(({ values }) => Object.values(values)).filter((value) => typeof value === 'number')
  return axis ?? [Math.min(...figures), Math.max(...figures)]
}

/** Where each line ends, about: the library rounds the axis' own ends. */
function endsOf(drawing: LineDrawingProps): LineEnd[] {
  const { points, series, height } = drawing
  const [low, high] = rangeOf(drawing)
  const pixelsPerUnit = (height - AROUND_PLOT) / (high - low || 1)
  return series.map(({ key }) => {
    const along = lastIndexOf(points, key)
    const value = points[along]?.values[key]
    return typeof value === 'number' ? { along, down: (high - value) * pixelsPerUnit } : null
  })
}
