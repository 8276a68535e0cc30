/** A line of a chart. Lines differ by mark and dash as well as by color. The name is at the end of the line. */
export interface Series {
  key: string
  name: string
  mark?: ChartMark
}

export type ChartMark = 'circle' | 'square' | 'diamond'

/** The values at one point of the horizontal axis, null for a series without a value. */
export interface ChartPoint {
  label: string
  values: Readonly<Record<string, number | null>>
}

// The chart palette has six colors. Blue and plum are never next to each other.
const COLORS = 6
const DASHES = ['0', '6 3', '2 3', '8 3 2 3'] as const
const MARKS = ['circle', 'square', 'diamond'] as const

export const chartColor = (position: number) => `var(--chart-${(position % COLORS) + 1})`
export const chartDash = (position: number) => DASHES[position % DASHES.length] ?? '0'
export const chartMark = (position: number): ChartMark => MARKS[position % MARKS.length] ?? 'circle'
