import { PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A line with its price as printed. */
type Row = readonly [label: string, price: string]

/** A one-page document with prices: a quote or an invoice. */
export interface PriceSheet {
  title: string
  day: PlainDate
  facts: readonly string[]
  lines: readonly Row[]
  /** The first total is emphasized. */
  totals: readonly Row[]
  terms?: string
}

const WIDTH = 612
const HEIGHT = 792
const LEFT = 72
const RIGHT = WIDTH - LEFT
const LINE = 22
const INK = rgb(0.09, 0.11, 0.13)
const QUIET = rgb(0.29, 0.31, 0.35)

/** Returns the document as a one-page letter-size PDF. The same input gives the same bytes. */
export async function priceSheet({ title, day, facts, lines, totals, terms = '' }: PriceSheet): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false })
  file.setTitle(title)
  file.setCreationDate(new Date(`${day}T00:00:00Z`))
  const page = file.addPage([WIDTH, HEIGHT])
  const regular = await file.embedFont(StandardFonts.Helvetica)
  const bold = await file.embedFont(StandardFonts.HelveticaBold)
  let y = HEIGHT - 84
  const write = (text: string, size: number, font: PDFFont, color = INK, x = LEFT) =>
    page.drawText(printable(text, font), { x, y, size, font, color })
  const rule = () =>
    page.drawLine({ start: { x: LEFT, y: y + 16 }, end: { x: RIGHT, y: y + 16 }, thickness: 0.7, color: QUIET })
  const row = ([label, price]: Row, font: PDFFont) => {
    write(label, 11, font)
    write(price, 11, font, INK, RIGHT - font.widthOfTextAtSize(price, 11))
    y -= LINE
  }

  write('Tradeline', 22, bold)
  y -= 28
  for (const fact of facts) {
    write(fact, 10.5, regular, QUIET)
    y -= 16
  }
  y -= 32
  rule()
  for (const line of lines) row(line, regular)
  rule()
  for (const [n, total] of totals.entries()) row(total, n === 0 ? bold : regular)
  y -= LINE
  write(terms, 9, regular, QUIET)
  return file.save({ useObjectStreams: false })
}

/**
 * The standard fonts cover western European letters only. A true minus becomes a hyphen, any other character a
 * question mark.
 */
export function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return [...text.replaceAll('−', '-')].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
}
