import { brokenIntoLines, type FullLook, type Line, type Measure } from './lines.ts'
import type {
  BoxNode,
  DrawingNode,
  FieldNode,
  ImageNode,
  PdfNode,
  RowNode,
  Style,
  TextLook,
  TextNode,
} from './nodes.ts'

interface Edges {
  top: number
  right: number
  bottom: number
  left: number
}

interface Placed {
  margin: Edges
  padding: Edges
  /** Without the margin, in points. */
  width: number
  height: number
}

export interface LaidText extends Placed {
  node: TextNode
  lines: Line[]
  look: FullLook
}

export interface LaidBox extends Placed {
  node: BoxNode
  children: Laid[]
  /** The repeated part, if the box has one. */
  repeated: Laid | null
}

export interface LaidRow extends Placed {
  node: RowNode
  /** Each with its place in the row, in points. */
  children: { x: number; y: number; laid: Laid }[]
}

export interface LaidFigure extends Placed {
  node: DrawingNode | ImageNode | FieldNode
}

/** A part with its size and the places of its contents. */
export type Laid = LaidText | LaidBox | LaidRow | LaidFigure

export const outerHeight = ({ margin, height }: Placed): number => margin.top + height + margin.bottom
const outerWidth = ({ margin, width }: Placed): number => margin.left + width + margin.right

/** Lays a part out in a space of this width, in points. `look` is the look of the text around it. */
export function laidOut(node: PdfNode, space: number, look: FullLook, measure: Measure): Laid {
  const margin = edges(node.style, 'margin')
  return laidAt(node, margin, widthOf(node.style, space, margin), look, measure)
}

function laidAt(node: PdfNode, margin: Edges, width: number, look: FullLook, measure: Measure): Laid {
  const padding = edges(node.style, 'padding')
  const own = lookOf(node.style, look)
  const inner = width - padding.left - padding.right
  switch (node.kind) {
    case 'text': {
      const lines = brokenIntoLines(node.runs, own, inner, measure)
      const height = padding.top + lines.length * lineHeight(own) + padding.bottom
      return { node, margin, padding, width, height, lines, look: own }
    }
    case 'box': {
      const children = node.children.map((child) => laidOut(child, inner, own, measure))
      const repeated = node.repeated === undefined ? null : laidOut(node.repeated, inner, own, measure)
      const all = repeated === null ? children : [repeated, ...children]
      const content = all.reduce((total, child) => total + outerHeight(child), 0)
      const height = node.style.height ?? padding.top + content + padding.bottom
      return { node, margin, padding, width, height, children, repeated }
    }
    case 'row': {
      const { children, height } = sideBySide(node, inner, own, measure)
      return { node, margin, padding, width, height: padding.top + height + padding.bottom, children }
    }
    default:
      return { node, margin, padding, width, height: node.style.height }
  }
}

export const lineHeight = ({ fontSize, lineHeight: factor }: FullLook): number => fontSize * factor

function sideBySide(node: RowNode, width: number, look: FullLook, measure: Measure) {
  const laid = rowWidths(node, width, look, measure).map(({ child, margin, space }) =>
    laidAt(child, margin, space - margin.left - margin.right, look, measure),
  )
  const used = laid.reduce((total, child) => total + outerWidth(child), 0)
  const gap = node.spread === 'apart' && laid.length > 1 ? Math.max(0, width - used) / (laid.length - 1) : 0
  const children: LaidRow['children'] = []
  let [x, y, tallest] = [0, 0, 0]
  for (const child of laid) {
    if (node.spread === 'wrapped' && x > 0 && x + outerWidth(child) > width) {
      y += tallest
      x = 0
      tallest = 0
    }
    children.push({ x, y, laid: child })
    x += outerWidth(child) + gap
    tallest = Math.max(tallest, outerHeight(child))
  }
  return { children, height: y + tallest }
}

/** Returns the space of each child with its margin: as its style says, as its contents need, or an equal share of the rest. */
function rowWidths({ children }: RowNode, width: number, look: FullLook, measure: Measure) {
  const needed = children.map((child) => {
    const margin = edges(child.style, 'margin')
    const around = margin.left + margin.right
    if (child.style.grows) return { child, margin, space: null }
    if (child.style.width !== undefined) return { child, margin, space: widthOf(child.style, width, margin) + around }
    return { child, margin, space: Math.min(width, naturalWidth(child, look, measure) + around) }
  })
  const fixed = needed.reduce((total, { space }) => total + (space ?? 0), 0)
  const growing = needed.filter(({ space }) => space === null).length
  const share = Math.max(0, width - fixed) / Math.max(1, growing)
  return needed.map(({ space, ...child }) => ({ ...child, space: space ?? share }))
}

/** Returns the width of a part whose text has one line. */
function naturalWidth(node: PdfNode, look: FullLook, measure: Measure): number {
  const own = lookOf(node.style, look)
  const padding = edges(node.style, 'padding')
  const around = padding.left + padding.right
  if (typeof node.style.width === 'number') return node.style.width
  if (node.kind === 'text') return around + widest(brokenIntoLines(node.runs, own, Infinity, measure))
  if (node.kind !== 'box' && node.kind !== 'row') return around
  const widths = node.children.map((child) => naturalWidth(child, own, measure) + marginsOf(child))
  return around + (node.kind === 'row' ? widths.reduce((total, one) => total + one, 0) : Math.max(0, ...widths))
}

function marginsOf({ style }: PdfNode): number {
  const { left, right } = edges(style, 'margin')
  return left + right
}

// Trailing spaces count, because a line is never wider than the text that was measured.
const widest = (lines: readonly Line[]) => Math.max(...lines.map(({ width }) => width)) + 0.01

function widthOf({ width }: Style, space: number, { left, right }: Edges): number {
  const rest = space - left - right
  if (width === undefined) return rest
  return typeof width === 'number' ? width : (Number.parseFloat(width) / 100) * space - left - right
}

const NONE: Edges = { top: 0, right: 0, bottom: 0, left: 0 }

function edges(style: Style, kind: 'margin' | 'padding'): Edges {
  if (kind === 'margin') {
    const { marginTop = 0, marginRight = 0, marginBottom = 0, marginLeft = 0 } = style
    if (!(marginTop || marginRight || marginBottom || marginLeft)) return NONE
    return { top: marginTop, right: marginRight, bottom: marginBottom, left: marginLeft }
  }
  const {
    padding = 0,
    paddingTop = padding,
    paddingRight = padding,
    paddingBottom = padding,
    paddingLeft = padding,
  } = style
  if (!(paddingTop || paddingRight || paddingBottom || paddingLeft)) return NONE
  return { top: paddingTop, right: paddingRight, bottom: paddingBottom, left: paddingLeft }
}

/** Returns the look inside a part: its own where it has one. */
export function lookOf(style: TextLook, outer: FullLook): FullLook {
  const { fontFamily, fontSize, color, lineHeight: factor, letterSpacing, textAlign, isUppercase, underline } = style
  const own = fontFamily ?? fontSize ?? color ?? factor ?? letterSpacing ?? textAlign ?? isUppercase ?? underline
  // Most parts look like what is around them.
  if (own === undefined) return outer
  return {
    fontFamily: fontFamily ?? outer.fontFamily,
    fontSize: fontSize ?? outer.fontSize,
    color: color ?? outer.color,
    lineHeight: factor ?? outer.lineHeight,
    letterSpacing: letterSpacing ?? outer.letterSpacing,
    textAlign: textAlign ?? outer.textAlign,
    isUppercase: isUppercase ?? outer.isUppercase,
    underline: underline ?? outer.underline,
  }
}
