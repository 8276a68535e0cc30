import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, text as plainText, row, type Style } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A line with its price as printed. */
type Row = readonly [label: string, price: string]

/** A document with prices: a quote or an invoice. */
export interface PriceSheet {
  title: string
  day: PlainDate
  facts: readonly string[]
  lines: readonly Row[]
  /** The first total is emphasized. */
  totals: readonly Row[]
  terms?: string
}

const PAGE_STYLE = {
  ...{ paddingTop: 72, paddingBottom: 72, paddingLeft: 72, paddingRight: 72 },
  ...{ fontFamily: 'Helvetica', fontSize: 11, color: '#171c21', lineHeight: 1.4 },
} as const satisfies Style
const BOLD = { fontFamily: 'Helvetica-Bold' } as const
const QUIET = '#4a4f59'
const ROW = { paddingTop: 4, paddingBottom: 3 } as const
const RULED = { ...ROW, borderColor: QUIET, borderBottomWidth: 0.7 } as const

/** Returns the document as a letter-size PDF. The same input gives the same bytes. */
export const priceSheet = (sheet: PriceSheet): Promise<Uint8Array> => renderPdf(priceDocument(sheet))

/** Returns the pages of a document with prices. */
export function priceDocument(sheet: PriceSheet): PdfDocument {
  const { title, day } = sheet
  return {
    title,
    date: new Date(`${day}T00:00:00Z`),
    sections: [{ style: PAGE_STYLE, running: [], content: () => contents(sheet) }],
  }
}

const text = (words: string, style?: Style, role?: 'H1' | 'TH' | 'TD') =>
  plainText(printable(words), style, role === undefined ? {} : { role })

function contents({ facts, lines, totals, terms }: PriceSheet): PdfNode[] {
  return [
    text('Tradeline', { ...BOLD, fontSize: 22, marginBottom: 8 }, 'H1'),
    ...facts.map((fact) => text(fact, { fontSize: 10.5, color: QUIET })),
    box({ marginTop: 26, marginBottom: 22 }, [head(), ...lines.map((line) => priceRow(line, RULED)), ...sums(totals)], {
      role: 'Table',
    }),
    ...(terms === undefined ? [] : [text(terms, { fontSize: 9, color: QUIET })]),
  ]
}

const sums = (totals: readonly Row[]) => totals.map((total, n) => priceRow(total, n === 0 ? { ...ROW, ...BOLD } : ROW))

const head = () =>
  row(
    { ...RULED, fontSize: 9, color: QUIET },
    [text('Item', { grows: true }, 'TH'), text('Price', { textAlign: 'right' }, 'TH')],
    { role: 'TR', keepAhead: 40 },
  )

const priceRow = ([label, price]: Row, style: Style) =>
  row(style, [text(label, { grows: true, paddingRight: 12 }, 'TD'), text(price, { textAlign: 'right' }, 'TD')], {
    role: 'TR',
  })
