import { type PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { text } from '#platform/pdf/nodes.ts'
import { drawableImage } from '#platform/pdf/pictures.ts'
import { printable } from '#platform/pdf/printable.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { fittedText, LEADING } from './fitted-text.ts'
import type { StampFont, StampFonts } from './stamp-fonts.ts'
import type { StampLanguage, StampValue } from './stamp-value.ts'

export interface Stamp {
  document: PDFDocument
  page: PDFPage
  fonts: StampFonts
  field: PlacedField
  value: StampValue
  language: StampLanguage
}

// The blue-black of a pen, which a copy shows as black.
const INK = '0.07 0.1 0.3'

/** Returns the operators that draw a value from its field's lower left corner, or null if there is nothing to draw. */
export async function drawnValue(stamp: Stamp): Promise<string | null> {
  const { value, fonts, field, language } = stamp
  switch (value.kind) {
    case 'typed': {
      const picture = value.picture ? await drawnPicture(stamp, value.picture) : null
      return picture ?? drawnText(stamp, value.text, fonts.signature)
    }
    case 'text':
      return drawnText(stamp, value.text, fonts.text)
    case 'date':
      return drawnText(stamp, longDateIn(value.date, language), fonts.text)
    case 'checkbox':
      return value.is_checked ? checkMark(field) : null
    case 'drawn':
      return drawnStrokes(value, field)
    case 'picture':
      return drawnPicture(stamp, value.png)
  }
}

async function drawnText(stamp: Stamp, words: string, { font, name, has, largest }: StampFont): Promise<string> {
  if (!has(words)) return otherLetters(stamp, words)
  const { page, field } = stamp
  page.node.setFontDictionary(PDFName.of(name), font.ref)
  const { size, lines } = fittedText(words, field, largest, (line, at) => font.widthOfTextAtSize(line, at))
  const bottom = (field.height - lines.length * size * LEADING) / 2 + size * DESCENT
  const shown = lines.map((line, at) => {
    const y = bottom + (lines.length - 1 - at) * size * LEADING
    return `1 0 0 1 ${figure(SIDE)} ${figure(y)} Tm ${font.encodeText(line).toString()} Tj`
  })
  return `BT /${name} ${figure(size)} Tf ${INK} rg ${shown.join(' ')} ET`
}

const SIDE = 2
const DESCENT = 0.3

// IBM Plex Mono, which has letters that the standard fonts lack.
const MONO_WIDTH = 0.6

/** Draws words with the fonts of our documents. A letter that none of them has is shown as its code. */
async function otherLetters(stamp: Stamp, words: string): Promise<string> {
  const { document, page, field } = stamp
  const shown = printable(words)
  const size = Math.min(
    field.height / LEADING,
    stamp.fonts.text.largest,
    field.width / (MONO_WIDTH * Math.max(1, [...shown].length)),
  )
  const small = await renderPdf({
    title: '',
    date: new Date(0),
    size: { width: field.width, height: field.height },
    sections: [
      {
        style: { fontSize: size, lineHeight: 1 },
        running: [],
        content: () => [text(shown, { marginTop: Math.max(0, (field.height - size * LEADING) / 2) })],
      },
    ],
  })
  const [embedded] = await document.embedPdf(small)
  if (!embedded) throw new Error('A rendered text has no page')
  return used(page, embedded.ref)
}

async function drawnPicture({ document, page, field }: Stamp, png: Uint8Array): Promise<string | null> {
  if (drawableImage(png) === null) return null
  const image = await document.embedPng(png)
  const { width, height } = image.scaleToFit(field.width, field.height)
  const y = (field.height - height) / 2
  return `q ${figure(width)} 0 0 ${figure(height)} 0 ${figure(y)} cm ${used(page, image.ref)} Q`
}

function used(page: PDFPage, ref: PDFRef): string {
  const name = `TrlnPicture${ref.objectNumber}`
  page.node.setXObject(PDFName.of(name), ref)
  return `/${name} Do`
}

const THOUSAND = 1000
const PEN = 1.2

function drawnStrokes({ strokes, height }: Extract<StampValue, { kind: 'drawn' }>, field: PlacedField): string {
  const scale = Math.min(field.width / THOUSAND, field.height / height)
  const top = (field.height + height * scale) / 2
  const lines = strokes.map((stroke) => {
    const points = pointsOf(stroke).map(([x, y]) => `${figure(x * scale)} ${figure(top - y * scale)}`)
    // A line without length is a dot, because its ends are round.
    return `${points[0]} m ${(points.length > 1 ? points.slice(1) : points).map((point) => `${point} l`).join(' ')} S`
  })
  return `${INK} RG ${PEN} w 1 J 1 j ${lines.join(' ')}`
}

const pointsOf = (stroke: readonly number[]) =>
  Array.from({ length: stroke.length >> 1 }, (_, at): [number, number] => [
    stroke[2 * at] ?? 0,
    stroke[2 * at + 1] ?? 0,
  ])

function checkMark({ width, height }: PlacedField): string {
  const side = Math.min(width, height)
  const at = (x: number, y: number) =>
    `${figure((width - side) / 2 + x * side)} ${figure((height - side) / 2 + y * side)}`
  return `${INK} RG ${figure(side / 8)} w 1 J 1 j ${at(0.2, 0.5)} m ${at(0.42, 0.26)} l ${at(0.8, 0.78)} l S`
}

const figure = (points: number): string => String(Math.round(points * 100) / 100)
