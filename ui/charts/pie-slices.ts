import { nameShifts } from './line-names.ts'

export interface Slice {
  name: string
  value: number
}

/** A slice where it is drawn: angles in radians, clockwise from the top. */
export interface DrawnSlice extends Slice {
  from: number
  to: number
  /** Of the whole, in whole percent. */
  percent: number
}

const TURN = 2 * Math.PI

/** The slices around the circle, the first from the top; those that are nothing are left out. */
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

/** Where a place on a circle of this radius lies from its middle, in pixels to the right and down. */
export function placeOn(radius: number, angle: number): { right: number; down: number } {
  return { right: radius * Math.sin(angle), down: -radius * Math.cos(angle) }
}

/** The outline of a slice around the origin, as an SVG path. A whole circle takes two arcs: one alone would end where it begins. */
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

/** How far down each name stands so that none touch and all lie within so many pixels of the middle, in the order of their slices. */
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
