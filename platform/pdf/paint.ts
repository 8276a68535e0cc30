import {
  type Laid,
  type LaidBox,
  type LaidFigure,
  type LaidRow,
  type LaidText,
  lineHeight,
  outerHeight,
} from './layout.ts'
import type { FullLook, Line } from './lines.ts'
import type { DrawingNode, ImageNode, Style } from './nodes.ts'
import type { Surface } from './surface.ts'

/** The part of a line's height above the feet of its letters, with the rest of the space shared above and below. */
const ASCENT = 0.76

/** Paints a part that fits on the page. `y` is its top without its margin. */
export function paint(laid: Laid, x: number, y: number, surface: Surface): void {
  if ('lines' in laid) return paintText(laid, x, y, surface)
  if ('repeated' in laid) return paintBox(laid, x, y, surface)
  if ('children' in laid) return paintRow(laid, x, y, surface)
  if (laid.node.kind === 'field') paintField(laid.node.id, laid, x + laid.margin.left, y, surface)
  else paintFigure(laid.node, x + laid.margin.left, y, surface)
}

function paintText(laid: LaidText, x: number, y: number, surface: Surface): void {
  background(laid, x, y, surface)
  surface.open(laid.node.role)
  writeLines(laid, laid.lines, x, y + laid.padding.top, surface)
  surface.close()
  frame(laid.node.style, x + laid.margin.left, y, laid.width, laid.height, surface)
}

/** Writes lines of a text one below the other. `y` is the top of the first one. */
export function writeLines(laid: LaidText, lines: readonly Line[], x: number, y: number, surface: Surface): void {
  const { look } = laid
  const placed = lines.map((line, at) => ({
    segments: line.segments,
    x: x + laid.margin.left + laid.padding.left + indentOf(laid, line, surface),
    // The letters are in the middle of the line's height.
    baseline: y + (at + 0.5) * lineHeight(look) + look.fontSize * (ASCENT - 0.4),
  }))
  surface.lines(placed.filter(({ segments }) => segments.length > 0))
  for (const { segments, x: left, baseline } of placed)
    for (const { look: own, x: at, width, words } of segments)
      if (own.underline && words.trim() !== '')
        surface.fill(left + at, baseline + 1.2, width - spaceAfter(words, own, surface), 0.6, own.underline)
}

function indentOf({ look, width, padding }: LaidText, line: Line, surface: Surface): number {
  if (look.textAlign === 'left') return 0
  const last = line.segments.at(-1)
  const visible = line.width - (last === undefined ? 0 : spaceAfter(last.words, last.look, surface))
  return (width - padding.left - padding.right - visible) * SPACE_BEFORE[look.textAlign]
}

/** The share of a line's free space that is before its text. */
const SPACE_BEFORE = { center: 0.5, right: 1 }

/** The width of the spaces at the end of words. */
function spaceAfter(words: string, look: FullLook, surface: Surface): number {
  const spaces = words.length - words.trimEnd().length
  return spaces * (surface.measure(' ', look.fontFamily) * look.fontSize + look.letterSpacing)
}

function paintBox(laid: LaidBox, x: number, y: number, surface: Surface): void {
  background(laid, x, y, surface)
  const { role } = laid.node
  if (role) surface.open(role)
  let top = y + laid.padding.top
  for (const child of laid.repeated === null ? laid.children : [laid.repeated, ...laid.children]) {
    paint(child, x + laid.margin.left + laid.padding.left, top + child.margin.top, surface)
    top += outerHeight(child)
  }
  if (role) surface.close()
  frame(laid.node.style, x + laid.margin.left, y, laid.width, laid.height, surface)
}

function paintRow(laid: LaidRow, x: number, y: number, surface: Surface): void {
  background(laid, x, y, surface)
  const { role } = laid.node
  if (role) surface.open(role)
  for (const { x: left, y: top, laid: child } of laid.children)
    paint(
      child,
      x + laid.margin.left + laid.padding.left + left,
      y + laid.padding.top + top + child.margin.top,
      surface,
    )
  if (role) surface.close()
  frame(laid.node.style, x + laid.margin.left, y, laid.width, laid.height, surface)
}

function paintField(id: string, laid: LaidFigure, x: number, y: number, surface: Surface): void {
  surface.field(id, x, y, laid.width, laid.height)
  frame(laid.node.style, x, y, laid.width, laid.height, surface)
}

function paintFigure(node: DrawingNode | ImageNode, x: number, y: number, surface: Surface): void {
  if (node.kind === 'image') return surface.image(node, x, y)
  for (const { x: left, y: top, width, height, color, opacity } of node.shapes)
    surface.fill(x + left, y + top, width, height, color, opacity)
}

function background(laid: Laid, x: number, y: number, surface: Surface): void {
  const { backgroundColor } = laid.node.style
  if (backgroundColor) surface.fill(x + laid.margin.left, y, laid.width, laid.height, backgroundColor)
}

/** Draws the lines around and below a part. */
export function frame(style: Style, x: number, y: number, width: number, height: number, surface: Surface): void {
  const { borderColor, borderWidth = 0, borderBottomWidth = 0 } = style
  if (!borderColor) return
  if (borderBottomWidth > 0) surface.fill(x, y + height - borderBottomWidth, width, borderBottomWidth, borderColor)
  if (borderWidth === 0) return
  surface.fill(x, y, width, borderWidth, borderColor)
  surface.fill(x, y + height - borderWidth, width, borderWidth, borderColor)
  surface.fill(x, y, borderWidth, height, borderColor)
  surface.fill(x + width - borderWidth, y, borderWidth, height, borderColor)
}
