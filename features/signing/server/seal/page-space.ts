import type { PDFPage } from '@cantoo/pdf-lib'

/** A page as it is shown: turned and cropped. Lengths are in points. */
export interface PageSpace {
  width: number
  height: number
  /** Moves the origin to the shown page's lower left corner. */
  matrix: readonly [number, number, number, number, number, number]
}

/** Returns the space in which the fields of a page are placed. */
export function pageSpace(page: PDFPage): PageSpace {
  const { x, y, width, height } = page.getCropBox()
  const turned = { width: height, height: width }
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { ...turned, matrix: [0, 1, -1, 0, x + width, y] }
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] }
    case 270:
      return { ...turned, matrix: [0, -1, 1, 0, x, y + height] }
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] }
  }
}
