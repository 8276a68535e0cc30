/** A side or all sides of a box, in points. */
interface Spacing {
  marginTop?: number
  marginBottom?: number
  marginLeft?: number
  marginRight?: number
  padding?: number
  paddingTop?: number
  paddingBottom?: number
  paddingLeft?: number
  paddingRight?: number
}

/** The fonts that every PDF reader has. */
export type StandardFont = 'Helvetica' | 'Helvetica-Bold' | 'Helvetica-Oblique' | 'Times-Bold'

/** The look of text. Boxes pass it on to what they contain. Sizes are in points, colors `#rrggbb`. */
export interface TextLook {
  fontFamily?: StandardFont
  fontSize?: number
  color?: string
  lineHeight?: number
  letterSpacing?: number
  textAlign?: 'left' | 'right' | 'center'
  isUppercase?: boolean
  /** The color of a line under the text. */
  underline?: string
}

/** Where something is and what surrounds it. A width is in points or a percentage of the space. */
export interface Style extends Spacing, TextLook {
  width?: number | `${number}%`
  /** In a row, takes the space that the others leave. */
  grows?: boolean
  backgroundColor?: string
  borderColor?: string
  /** A line on every side. */
  borderWidth?: number
  /** A line below. */
  borderBottomWidth?: number
  height?: number
}

/** The meaning of a part for a screen reader. Parts without a role are read as their contents. */
export type Role = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI'

/** A part of a text with its own look. */
export interface Run {
  words: string
  look?: TextLook
}

export interface TextNode {
  kind: 'text'
  runs: readonly Run[]
  style: Style
  role: Role
  /** Never left at the bottom of a page with less than this space, in points, below it. */
  keepAhead: number
}

export interface BoxNode {
  kind: 'box'
  children: readonly PdfNode[]
  style: Style
  role?: Role
  /** Never split between pages if it fits on one. */
  isWhole: boolean
  keepAhead: number
  /** Repeated at the top of each further page that the box reaches. */
  repeated?: PdfNode
}

/** Parts side by side. It is never split between pages if it fits on one. */
export interface RowNode {
  kind: 'row'
  children: readonly PdfNode[]
  style: Style
  role?: Role
  keepAhead: number
  /** Places the children: packed, pushed apart, or wrapped to further lines. */
  spread: 'packed' | 'apart' | 'wrapped'
}

/** Rectangles, without meaning for a screen reader. Places are relative to the drawing, in points. */
export interface DrawingNode {
  kind: 'drawing'
  shapes: readonly { x: number; y: number; width: number; height: number; color: string; opacity: number }[]
  style: Style & { height: number }
}

export interface ImageNode {
  kind: 'image'
  bytes: Uint8Array
  /** Read instead of the image. */
  alternative: string
  style: Style & { height: number; width: number }
}

/** An empty place where someone signs or fills something in. Its place on the page is reported with the file. */
export interface FieldNode {
  kind: 'field'
  id: string
  style: Style & { height: number }
}

export type PdfNode = TextNode | BoxNode | RowNode | DrawingNode | ImageNode | FieldNode

interface TextOptions {
  role?: Role
  keepAhead?: number
}

/** A text that wraps to the width. */
export const text = (words: string | readonly Run[], style: Style = {}, options: TextOptions = {}): TextNode => ({
  kind: 'text',
  runs: typeof words === 'string' ? [{ words }] : words,
  style,
  role: options.role ?? 'P',
  keepAhead: options.keepAhead ?? 0,
})

type BoxOptions = Partial<Pick<BoxNode, 'role' | 'isWhole' | 'keepAhead' | 'repeated'>>

/** Parts one below the other. */
export const box = (style: Style, children: readonly PdfNode[], options: BoxOptions = {}): BoxNode => ({
  kind: 'box',
  children,
  style,
  isWhole: false,
  keepAhead: 0,
  ...options,
})

type RowOptions = Partial<Pick<RowNode, 'role' | 'keepAhead' | 'spread'>>

/** Parts side by side. */
export const row = (style: Style, children: readonly PdfNode[], options: RowOptions = {}): RowNode => ({
  kind: 'row',
  children,
  style,
  keepAhead: 0,
  spread: 'packed',
  ...options,
})
