import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import {
  type PdfNode,
  text as plainText,
  type RowNode,
  type Run,
  row,
  type Style,
  type TextNode,
} from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'

export const INK = '#171b21'
export const INK_3 = '#666c76'
const RULE = '#dedad0'
const RULE_STRONG = '#8a8577'
const SUNKEN = '#f4f1ea'
const ORANGE = '#e57a2b'
export const RED = '#b3261e'

/** The styles that all printed documents share. Measures are in points. */
export const paper = {
  page: {
    ...{ paddingTop: 44, paddingBottom: 52, paddingLeft: 42, paddingRight: 42 },
    ...{ fontFamily: 'Helvetica', fontSize: 8, color: INK },
  },
  h1: { fontFamily: 'Times-Bold', fontSize: 20, marginTop: 2 },
  h2: { fontFamily: 'Times-Bold', fontSize: 12, marginTop: 16, marginBottom: 4 },
  name: { fontFamily: 'Helvetica-Bold', fontSize: 8.5 },
  head: { backgroundColor: SUNKEN, borderColor: RULE_STRONG, borderBottomWidth: 0.8 },
  label: { fontSize: 6.5, color: INK_3, isUppercase: true, letterSpacing: 0.4 },
  quiet: { color: INK_3 },
  bold: { fontFamily: 'Helvetica-Bold' },
  row: { borderBottomWidth: 0.5, borderColor: RULE, paddingTop: 2, paddingBottom: 2 },
  field: { width: '28%', paddingRight: 6 },
  bureau: { width: `${72 / BUREAUS.length}%`, paddingRight: 6 },
} as const satisfies Record<string, Style>

/** Text with the letters that the fonts have. */
export const text = (words: string, style: Style = {}, options: Parameters<typeof plainText>[2] = {}): TextNode =>
  plainText(printable(words), style, options)

/** A section's title. It never stands alone at the bottom of a page. */
export const title = (words: string): TextNode => text(words, paper.h2, { role: 'H2', keepAhead: 60 })

/** The contents of a cell. Text that differs from its neighbors is underlined. */
export interface Cell {
  words: string
  differs?: boolean
  style?: Style
  /** Formatted parts that replace the text. */
  parts?: readonly Run[]
}

const QUIET_FIELD = { ...paper.field, color: INK_3 }
const TR = { role: 'TR' } as const
const TH = { role: 'TH' } as const
const TD = { role: 'TD' } as const

/** A ruled row: a field and a cell for each bureau. */
export const line = (field: string, cells: readonly Cell[]): RowNode =>
  row(paper.row, [text(field, QUIET_FIELD, TH), ...cells.map(cell)], TR)

/** A heading row. It never stands alone at the bottom of a page. */
export const headLine = (name: string, cells: readonly Cell[]): RowNode =>
  row(
    { ...paper.row, ...paper.head },
    [text(name, { ...paper.field, ...paper.name }, { role: 'TH' }), ...cells.map(cell)],
    { role: 'TR', keepAhead: 40 },
  )

function cell({ words, differs = false, style, parts }: Cell): PdfNode {
  const own = differs || style ? { ...paper.bureau, ...style, ...(differs && { underline: ORANGE }) } : paper.bureau
  return parts ? plainText(parts, own, TD) : text(words, own, TD)
}
