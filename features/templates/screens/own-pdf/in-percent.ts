import type { FieldPlace } from '#features/templates/rules/own-pdf/field-place.ts'

/** Returns a place as parts of its page, because the page is drawn in any size. */
export const inPercent = (place: FieldPlace, size: { width: number; height: number }) => ({
  left: `${(place.x / size.width) * 100}%`,
  top: `${(place.y / size.height) * 100}%`,
  width: `${(place.width / size.width) * 100}%`,
  height: `${(place.height / size.height) * 100}%`,
})
