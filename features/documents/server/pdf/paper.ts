import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { facesFor, printable } from './printable.ts'

export const INK = '#171b21'
export const INK_3 = '#666c76'
const RULE = '#dedad0'
const RULE_STRONG = '#8a8577'
const SUNKEN = '#f4f1ea'
const ORANGE = '#e57a2b'
export const RED = '#b3261e'

/** The styles that all printed documents share. Measures are in points. */
export const paper = StyleSheet.create({
  page: { paddingTop: 44, paddingBottom: 52, paddingHorizontal: 42, fontFamily: 'Helvetica', fontSize: 8, color: INK },
  h1: { fontFamily: 'Times-Bold', fontSize: 20, marginTop: 2 },
  h2: { fontFamily: 'Times-Bold', fontSize: 12, marginTop: 16, marginBottom: 4 },
  name: { fontFamily: 'Helvetica-Bold', fontSize: 8.5 },
  head: { backgroundColor: SUNKEN, borderBottomColor: RULE_STRONG, borderBottomWidth: 0.8 },
  label: { fontSize: 6.5, color: INK_3, textTransform: 'uppercase', letterSpacing: 0.4 },
  quiet: { color: INK_3 },
  bold: { fontFamily: 'Helvetica-Bold' },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: RULE, paddingVertical: 2 },
  field: { width: '28%', paddingRight: 6 },
  bureau: { width: `${72 / BUREAUS.length}%`, paddingRight: 6 },
})

type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, readonly unknown[]>

/** Renders text with fonts that contain its letters. */
export function text(words: string, style: Style = {}, key?: string | number): ReactElement {
  return createElement(Text, { style, ...(key !== undefined && { key }) }, ...facedWords(printable(words), style))
}

function facedWords(words: string, { fontFamily }: Style): (string | ReactElement)[] {
  const weight = typeof fontFamily === 'string' && fontFamily.endsWith('Bold') ? 'bold' : 'regular'
  if (facesFor(words).length === 0) return [words]
  // These fonts also lack the soft hyphen.
  return words.split(/( |\u00ad)/).map((word, at) => {
    const faces = facesFor(word, weight)
    return faces.length === 0 ? word : createElement(Text, { key: at, style: { fontFamily: faces } }, word)
  })
}

/** A section's title. It never stands alone at the bottom of a page. */
export const title = (words: string): ReactElement =>
  createElement(Text, { style: paper.h2, key: words, minPresenceAhead: 60 }, words)

/** A box with contents. */
export function box(style: Style, children: ReactNode[], key?: string | number, isWhole = false): ReactElement {
  return createElement(View, { style, wrap: !isWhole, ...(key !== undefined && { key }) }, ...children)
}

/** The contents of a cell. Text that differs from its neighbors is underlined. */
export interface Cell {
  words: string
  differs?: boolean
  style?: Style
  /** Formatted parts that replace the text. */
  parts?: readonly ReactElement[]
}

/** A ruled row: a field and a cell for each bureau. */
export function line(field: string, cells: readonly Cell[], key: string): ReactElement {
  return row(text(field, { ...paper.field, color: INK_3 }, 'field'), cells, paper.row, key)
}

/** A heading row. It never stands alone at the bottom of a page. */
export function headLine(name: string, cells: readonly Cell[], key: string): ReactElement {
  const style = { ...paper.row, ...paper.head }
  return row(text(name, { ...paper.field, ...paper.name }, 'field'), cells, style, key, 40)
}

function row(field: ReactElement, cells: readonly Cell[], style: Style, key: string, minPresenceAhead?: number) {
  return createElement(
    View,
    { style, key, wrap: false, ...(minPresenceAhead !== undefined && { minPresenceAhead }) },
    field,
    ...cells.map(cell),
  )
}

function cell({ words, differs = false, style = {}, parts }: Cell, position: number): ReactElement {
  const own: Style = {
    ...paper.bureau,
    ...style,
    ...(differs && { textDecoration: 'underline', textDecorationColor: ORANGE }),
  }
  return parts ? createElement(Text, { style: own, key: position }, ...parts) : text(words, own, position)
}
