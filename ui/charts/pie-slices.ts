import { nameShifts } from './line-names.ts'

export interface Slice {
  name: string
  value: number
}

/** A slice as drawn. Angles are in radians, clockwise from the top. */
export interface DrawnSlice extends Slice {
  from: number
  to: number
  /** The share of the whole, in whole percent. */
  percent: number
}

const TURN = 2 * Math.PI

/** Places the slices around the circle, starting at the top. Leaves out empty ones. */
export function drawnSlices(slices: readonly Slice[]): DrawnSlice[] {
  const whole = slices.reduce((sum, { value }) => sum + value, 0)
  let reached = 0
  return slices
    .filter(({ value }) => value > 0)
    .map((slice) => {
      const from = reached
      reached += (slice.value / whole) * TURN
      return { ...slice, from, to: reached, percent: Math.round((100 * slice.value) / whole) }
    })
}

/** Returns the pixels right and down from the center to a point on a circle of this radius. */
export function placeOn(radius: number, angle: number): { right: number; down: number } {
  return { right: radius * Math.sin(angle), down: -radius * Math.cos(angle) }
}

/**
 * Returns the outline of a slice around the origin, as an SVG path. A whole circle takes two arcs, because one arc
 * would end where it begins.
 */
export function sliceOutline(radius: number, from: number, to: number): string {
  const arcTo = (angle: number, isLong: boolean) => {
    const { right, down } = placeOn(radius, angle)
    return `A${radius} ${radius} 0 ${isLong ? 1 : 0} 1 ${rounded(right)} ${rounded(down)}`
  }
  const { right, down } = placeOn(radius, from)
  const start = `${rounded(right)} ${rounded(down)}`
  if (to - from > TURN - 1e-6) return `M${start}${arcTo(from + TURN / 2, false)}${arcTo(to, false)}Z`
  return `M0 0L${start}${arcTo(to, to - from > TURN / 2)}Z`
}

/**
 * Returns how far down each name goes so that none overlap and all stay within `within` pixels of the middle, in the
 * order of their slices.
 */
export function namePlaces(downs: readonly number[], nameHeight: number, within: number): number[] {
  const shifts = nameShifts(
    downs.map((down) => ({ along: 0, down })),
    nameHeight,
  )
  const places = downs.map((down, name) => down + (shifts[name] ?? 0))
  const ranks = places.map((place) => places.filter((other) => other < place).length)
  return places.map((place, name) => {
    const above = ranks[name] ?? 0
    const below = downs.length - 1 - above
    return Math.min(Math.max(place, above * nameHeight - within), within - below * nameHeight)
  })
}

const rounded = (length: number) => Math.round(length * 100) / 100
