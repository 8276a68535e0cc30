import type { PdfNode, Style, TextLook } from './nodes.ts'

/** Something at the same place of every page, in points from the page's edges. */
export interface Running {
  top: number
  left: number
  right: number
  style?: TextLook
  node: (page: number, pages: number) => PdfNode
}

/** A part of a document that begins on a new page. */
export interface Section {
  /** The margins as paddings, and the look of the text. */
  style: Pick<Style, 'paddingTop' | 'paddingBottom' | 'paddingLeft' | 'paddingRight'> & TextLook
  running: readonly Running[]
  /** Returns the contents. Called once. */
  content: () => Iterable<PdfNode>
}

/** The size of pages, in points. */
export interface PageSize {
  width: number
  height: number
}

/** A document on pages of one size. The same document has identical bytes. */
export interface PdfDocument {
  title: string
  /** Defaults to US Letter, upright. */
  size?: PageSize
  author?: string
  subject?: string
  /** The only date in the file. */
  date: Date
  /** Defaults to `en-US`. */
  language?: string
  sections: readonly Section[]
}

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 } as const satisfies PageSize

/** US Letter on its side, for tables with many columns. */
export const LANDSCAPE = { width: PAGE.height, height: PAGE.width } as const satisfies PageSize
