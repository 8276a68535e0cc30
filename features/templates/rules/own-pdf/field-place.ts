import { type OwnField, type PageSize, SMALLEST_SIDE } from './own-pdf.ts'

/** The place of a field on its page, in points. */
export type FieldPlace = Pick<OwnField, 'x' | 'y' | 'width' | 'height'>

/** Returns the place inside its page, in whole points. A place larger than the page becomes as large as the page. */
export function insidePage({ x, y, width, height }: FieldPlace, page: PageSize): FieldPlace {
  const [wide, tall] = [sideOf(width, page.width), sideOf(height, page.height)]
  return { x: startOf(x, wide, page.width), y: startOf(y, tall, page.height), width: wide, height: tall }
}

const sideOf = (side: number, most: number) => Math.round(Math.min(Math.max(side, SMALLEST_SIDE), Math.floor(most)))
const startOf = (start: number, side: number, most: number) =>
  Math.round(Math.min(Math.max(start, 0), Math.floor(most) - side))

/** Returns the place moved by a distance, never outside of its page. */
export const movedPlace = (place: FieldPlace, across: number, down: number, page: PageSize): FieldPlace =>
  insidePage({ ...place, x: place.x + across, y: place.y + down }, page)

/** Returns the place with its right and lower edges moved. Its left upper corner stays. */
export function resizedPlace(place: FieldPlace, across: number, down: number, page: PageSize): FieldPlace {
  const width = Math.min(place.width + across, page.width - place.x)
  const height = Math.min(place.height + down, page.height - place.y)
  return insidePage({ ...place, width, height }, page)
}

/** Returns the place between two corners, in whole points. */
export const placeBetween = (one: { x: number; y: number }, other: { x: number; y: number }): FieldPlace => ({
  x: Math.round(Math.min(one.x, other.x)),
  y: Math.round(Math.min(one.y, other.y)),
  width: Math.round(Math.abs(one.x - other.x)),
  height: Math.round(Math.abs(one.y - other.y)),
})

type PlacedOnPage = FieldPlace & Pick<OwnField, 'page'>

/** Returns true if two fields of one page cover each other by more than a point. Edges may touch. */
export function overlaps(one: PlacedOnPage, other: PlacedOnPage): boolean {
  if (one.page !== other.page) return false
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return across > 1 && down > 1
}

// Lines of a form are not exactly level.
const ONE_LINE = 8

/** Returns the fields in the order in which a person reads them: by page, from top to bottom, and from left to right. */
export const inReadingOrder = <Field extends PlacedOnPage>(fields: readonly Field[]): Field[] =>
  fields.toSorted(
    (one, other) => one.page - other.page || (Math.abs(one.y - other.y) < ONE_LINE ? one.x - other.x : one.y - other.y),
  )
