import type { ChartPoint, Series } from './chart-series.ts'

interface PlotOf {
  points: readonly ChartPoint[]
  series: readonly Series[]
  /** Where the vertical axis has its figures; from the figures when left out. */
  axis?: readonly number[]
  format: (value: number) => string
  width: number
  height: number
}

/** Where everything in a line chart stands, in pixels from its left and top edge. */
export interface LinePlot {
  left: number
  right: number
  top: number
  bottom: number
  figures: readonly { y: number; text: string }[]
  /** Those points that are named along the axis: as many as there is room for, evenly spaced. */
  labels: readonly { x: number; text: string }[]
  xOf: (point: number) => number
  yOf: (value: number) => number
}

const ABOVE = 16
const BELOW = 30
// Room for the names at the lines' ends.
const NAME_WIDTH = 92
// The first mark stands clear of the axis, the last of the name behind it.
const [BEFORE_FIRST, BEHIND_LAST] = [16, 8]
// Characters of the axis' type (11 px), and what is left free beside them.
const DIGIT_WIDTH = 7
const LETTER_WIDTH = 6.4
const GAP = 10
const LEAST_FIGURE_WIDTH = 44

/** Lays a line chart out in the room there is. */
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

/** The point nearest to a place along the plot; none where there are no points. */
export function nearestPoint({ xOf }: LinePlot, points: number, x: number): number | null {
  if (points === 0) return null
  const step = points > 1 ? xOf(1) - xOf(0) : 1
  return Math.min(points - 1, Math.max(0, Math.round((x - xOf(0)) / (step || 1))))
}

const MOST_STEPS = 5
const ROUND = [1, 2, 2.5, 5, 10]

/** Round whole numbers from the lowest figure or below it to the highest or above: there are no three quarters of a report. */
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

/** Every how manieth point is named so that no two names touch. */
function labelStep(points: readonly ChartPoint[], pixelsApart: number): number {
  const longest = Math.max(0, ...points.map(({ label }) => label.length))
  return Math.max(1, Math.ceil((longest * LETTER_WIDTH + GAP) / (pixelsApart || 1)))
}
