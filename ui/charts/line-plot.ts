import type { ChartPoint, Series } from './chart-series.ts'

interface PlotOf {
  points: readonly ChartPoint[]
  series: readonly Series[]
  /** The marks of the vertical axis. Computed from the figures by default. */
  axis?: readonly number[]
  format: (value: number) => string
  width: number
  height: number
}

/** The layout of a line chart, in pixels from its left and top edges. */
export interface LinePlot {
  left: number
  right: number
  top: number
  bottom: number
  figures: readonly { y: number; text: string }[]
  /** The labels along the axis: as many points as fit, evenly spaced. */
  labels: readonly { x: number; text: string }[]
  xOf: (point: number) => number
  yOf: (value: number) => number
}

const ABOVE = 16
const BELOW = 30
// Width for the names at the lines' ends.
const NAME_WIDTH = 92
// Gaps between the axis and the first mark, and between the last mark and the names.
const [BEFORE_FIRST, BEHIND_LAST] = [16, 8]
// Width of the axis characters (11 px) and the free space beside them.
const DIGIT_WIDTH = 7
const LETTER_WIDTH = 6.4
const GAP = 10
const LEAST_FIGURE_WIDTH = 44

/** Lays out a line chart in the available room. */
export function linePlot({ points, series, axis, format, width, height }: PlotOf): LinePlot {
  const values = points.flatMap((point) => series.map(({ key }) => point.values[key] ?? Number.NaN))
  const ticks = axis ?? wholeTicks(values.filter(Number.isFinite))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const longest = Math.max(...ticks.map((value) => format(value).length))
  const left = Math.max(LEAST_FIGURE_WIDTH, Math.ceil(longest * DIGIT_WIDTH) + GAP)
  const [right, bottom] = [Math.max(left, width - NAME_WIDTH), height - BELOW]
  const room = Math.max(0, right - left - BEFORE_FIRST - BEHIND_LAST)
  const steps = Math.max(1, points.length - 1)
  const xOf = (point: number) => left + BEFORE_FIRST + (points.length === 1 ? room / 2 : (room * point) / steps)
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - ABOVE)
  const between = labelStep(points, room / steps)
  return {
    ...{ left, right, top: ABOVE, bottom, xOf, yOf },
    figures: ticks.map((value) => ({ y: yOf(value), text: format(value) })),
    labels: points.flatMap(({ label }, point) => (point % between === 0 ? [{ x: xOf(point), text: label }] : [])),
  }
}

/** Returns the index of the point nearest to x, or null if there are no points. */
export function nearestPoint({ xOf }: LinePlot, points: number, x: number): number | null {
  if (points === 0) return null
  const step = points > 1 ? xOf(1) - xOf(0) : 1
  return Math.min(points - 1, Math.max(0, Math.round((x - xOf(0)) / (step || 1))))
}

const MOST_STEPS = 5
const ROUND = [1, 2, 2.5, 5, 10]

/** Returns round whole numbers that enclose all figures. Fractions make no sense for counts. */
function wholeTicks(figures: readonly number[]): number[] {
  if (figures.length === 0) return [0, 1]
  const [lowest, highest] = [Math.min(...figures), Math.max(...figures)]
  if (lowest === highest && Number.isInteger(lowest)) return lowest === 0 ? [0, 1] : [lowest - 1, lowest, lowest + 1]
  for (let power = 1; ; power *= 10) {
    for (const step of ROUND.map((multiple) => multiple * power).filter(Number.isInteger)) {
      const [from, to] = [Math.floor(lowest / step), Math.ceil(highest / step)]
      if (to - from <= MOST_STEPS) return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step)
    }
  }
}

/** Returns n such that labeling every n-th point leaves no two labels overlapping. */
function labelStep(points: readonly ChartPoint[], pixelsApart: number): number {
  const longest = Math.max(0, ...points.map(({ label }) => label.length))
  return Math.max(1, Math.ceil((longest * LETTER_WIDTH + GAP) / (pixelsApart || 1)))
}
