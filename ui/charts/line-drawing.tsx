import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ChartMark, type ChartPoint, chartColor, chartDash, chartMark, type Series } from './chart-series.ts'
import { type LineEnd, lowestPlaces, nameShifts } from './line-names.ts'
import { type LinePlot, linePlot, nearestPoint } from './line-plot.ts'

interface LineDrawingProps {
  points: readonly ChartPoint[]
  series: readonly Series[]
  axis?: readonly number[]
  format: (value: number) => string
  height: number
}

const NAME_HEIGHT = 13

/** The drawing of a `LineChart`, as wide as its container. The figures of the selected point appear beside it. */
export function LineDrawing(drawing: LineDrawingProps) {
  const { points, series, format, height } = drawing
  const [frame, width] = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const plot = linePlot({ ...drawing, width })
  const point = pointed === null ? undefined : points[pointed]
  const follow = (event: PointerEvent<HTMLDivElement>) =>
    setPointed(nearestPoint(plot, points.length, event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <div
      ref={frame}
      className="relative"
      onPointerDown={follow}
      onPointerMove={follow}
      // Lifting a finger fires this too, but the selected point stays until another one is touched.
      onMouseLeave={() => setPointed(null)}
    >
      {/* A printed page is narrower than the screen it was drawn for, so the drawing shrinks. */}
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width="100%" height={height} className="block">
        <Axes plot={plot} />
        {point && pointed !== null && <PlumbLine plot={plot} x={plot.xOf(pointed)} />}
        {series.map((line, position) => (
          <DrawnLine key={line.key} plot={plot} points={points} line={line} position={position} />
        ))}
        <Names plot={plot} points={points} series={series} />
      </svg>
      {point && pointed !== null && (
        <FiguresOf point={point} series={series} format={format} x={plot.xOf(pointed)} width={width} />
      )}
    </div>
  )
}

/** Returns an element's current width, and an estimate until it is mounted. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    if (!frame.current || !('ResizeObserver' in window)) return
    const measured = new ResizeObserver(
      ([entry]) => entry && entry.contentRect.width > 0 && setWidth(entry.contentRect.width),
    )
    measured.observe(frame.current)
    return () => measured.disconnect()
  }, [])
  return [frame, width] as const
}

function Axes({ plot: { left, right, bottom, figures, labels } }: { plot: LinePlot }) {
  return (
    <g fill="var(--ink-3)">
      {figures.map(({ y, text }) => (
        <g key={text}>
          <path d={`M${left} ${y}H${right}`} stroke="var(--rule)" />
          <text x={left - 8} y={y} dy={4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <path d={`M${left} ${bottom}H${right}`} stroke="var(--rule-strong)" />
      {labels.map(({ x, text }) => (
        <text key={x} x={x} y={bottom + 16} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

const PlumbLine = ({ plot: { top, bottom }, x }: { plot: LinePlot; x: number }) => (
  <path d={`M${x} ${top}V${bottom}`} stroke="var(--rule-strong)" />
)

const MARK_PATH: Record<ChartMark, string> = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  square: 'M-3.5-3.5h7v7h-7z',
  diamond: 'M0-4.75L4.75 0L0 4.75L-4.75 0z',
}

interface DrawnLineProps {
  plot: LinePlot
  points: readonly ChartPoint[]
  line: Series
  position: number
}

/** Connects the figures and skips the points without one. */
function DrawnLine({ plot, points, line, position }: DrawnLineProps) {
  const color = chartColor(position)
  const places = points.flatMap(({ values }, point) => {
    const value = values[line.key]
    return typeof value === 'number' ? [`${plot.xOf(point)} ${plot.yOf(value)}`] : []
  })
  // A path without a point is an error to the browser.
  if (places.length === 0) return null
  return (
    <>
      <path
        d={`M${places.join('L')}`}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={chartDash(position)}
      />
      {places.map((place) => (
        <path
          key={place}
          d={MARK_PATH[line.mark ?? chartMark(position)]}
          transform={`translate(${place})`}
          fill={color}
        />
      ))}
    </>
  )
}

/** Names each line once, at its end, clear of the other names and of the axis labels. */
function Names({ plot, points, series }: Pick<DrawnLineProps, 'plot' | 'points'> & { series: readonly Series[] }) {
  const ends = series.map(({ key }) => endOf(plot, points, key))
  const shifts = nameShifts(ends, NAME_HEIGHT)
  const lowest = lowestPlaces(ends, NAME_HEIGHT, plot.bottom - NAME_HEIGHT / 4)
  return series.map(({ key, name }, line) => {
    const end = ends[line]
    if (!end) return null
    const y = Math.min(end.down + (shifts[line] ?? 0), lowest[line] ?? plot.bottom)
    return (
      <text key={key} x={plot.xOf(end.along) + 10} y={y} dy={4} fill="var(--ink)">
        {name}
      </text>
    )
  })
}

function endOf(plot: LinePlot, points: readonly ChartPoint[], key: string): LineEnd {
  const along = points.findLastIndex(({ values }) => typeof values[key] === 'number')
  const value = points[along]?.values[key]
  return typeof value === 'number' ? { along, down: plot.yOf(value) } : null
}

interface FiguresOfProps extends Pick<LineDrawingProps, 'series' | 'format'> {
  point: ChartPoint
  x: number
  width: number
}

/** Opens toward the middle, where there is room. */
function FiguresOf({ point, series, format, x, width }: FiguresOfProps) {
  const side = x < width / 2 ? { left: x + 10 } : { right: width - x + 10 }
  return (
    <div
      style={side}
      className="pointer-events-none absolute top-4 whitespace-nowrap border border-rule bg-surface px-2.5 py-2 text-ink text-small"
    >
      <p className="text-ink-2">{point.label}</p>
      {series.map(({ key, name }) => {
        const value = point.values[key]
        return <p key={key}>{`${name}: ${typeof value === 'number' ? format(value) : '–'}`}</p>
      })}
    </div>
  )
}
