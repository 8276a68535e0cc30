import type { PageSize } from './document.ts'
import type { Measure, Segment } from './lines.ts'
import type { ImageNode, Role } from './nodes.ts'

/** A line of text. `baseline` is the height of its letters' feet. */
export interface PlacedLine {
  segments: readonly Segment[]
  x: number
  baseline: number
}

/** The place of a field, in points from the left and top edges of its page. The first page is 1. */
export interface FieldPlace {
  id: string
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** The pages that a document is printed on. Places are in points from the top left. */
export interface Surface {
  measure: Measure
  /** Begins a page. */
  page(size: PageSize): void
  /** Opens a part for a screen reader, inside the one that is open. */
  open(role: Role): void
  close(): void
  /** Writes lines of text in the part that is open. */
  lines(lines: readonly PlacedLine[]): void
  /** Fills a rectangle. */
  fill(x: number, y: number, width: number, height: number, color: string, opacity?: number): void
  image(node: ImageNode, x: number, y: number): void
  /** Notes the place of a field. */
  field(id: string, x: number, y: number, width: number, height: number): void
  /** Draws on the page when the number of pages is known. Screen readers skip it. `draw` is called twice. */
  running(draw: (pages: number) => void): void
  /** While this runs, nothing is read to anyone: for what repeats on every page. */
  asDecoration(draw: () => void): void
}
