// A digit of the axis' type (11 px, tabular) and the gap to the plot, in pixels.
const DIGIT_WIDTH = 7
const GAP = 10
const LEAST = 44

/**
 * How many pixels the labels beside a plot take: those of its lowest and highest figure, and a rounder one above that, which
 * the axis may end in.
 */
export function axisWidth(low: number, high: number, format: (value: number) => string): number {
  const longest = Math.max(...[low, high, high * 1.25].map((value) => format(Math.round(value)).length))
  return Math.max(LEAST, Math.ceil(longest * DIGIT_WIDTH) + GAP)
}
