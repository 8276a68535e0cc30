import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { openedPdf, savedPdf } from './opened-pdf.ts'
import { pageSpace } from './page-space.ts'
import { stampFonts } from './stamp-fonts.ts'
import type { StampLanguage, StampValue } from './stamp-value.ts'
import { wordsOf } from './stamp-words.ts'
import { drawnValue } from './stamped-drawing.ts'
import { tagged } from './structure-tags.ts'

/** Values by the id of their field. */
export type StampValues = Readonly<Record<string, StampValue>>

/** Places values in the fields of a PDF. Fields without a value stay empty. Throws SealError. */
export async function stampFields(
  bytes: Uint8Array,
  fields: readonly PlacedField[],
  values: StampValues,
  language: StampLanguage,
): Promise<Uint8Array> {
  const document = await openedPdf(bytes)
  await stampDocument(document, fields, values, language)
  return savedPdf(document)
}

/** Places values in the fields of an open document. */
export async function stampDocument(
  document: PDFDocument,
  fields: readonly PlacedField[],
  values: StampValues,
  language: StampLanguage,
): Promise<void> {
  const fonts = await stampFonts(document)
  const contents = new Map<PDFPage, string[]>()
  for (const field of fields) {
    const value = values[field.id]
    if (value === undefined || field.page > document.getPageCount()) continue
    const page = document.getPage(field.page - 1)
    const drawing = await drawnValue({ document, page, fonts, field, value, language })
    if (drawing === null) continue
    const isFigure = value.kind === 'drawn' || value.kind === 'picture' || value.kind === 'checkbox'
    const role = isFigure ? 'Figure' : 'P'
    const number = tagged(document, page, { role, words: `${field.label}: ${wordsOf(value, language)}` })
    const { height } = pageSpace(page)
    const placed = `q 1 0 0 1 ${field.x} ${height - field.y - field.height} cm ${drawing} Q`
    const marked = number === null ? placed : `/${role} <</MCID ${number}>> BDC ${placed} EMC`
    contents.set(page, [...(contents.get(page) ?? []), marked])
  }
  for (const [page, parts] of contents) addContents(document, page, parts)
}

/** Adds content behind that of a page, whatever state the page's own content ends in. */
export function addContents({ context }: PDFDocument, page: PDFPage, parts: readonly string[]): void {
  const content = ['q', `${pageSpace(page).matrix.join(' ')} cm`, ...parts, 'Q'].join('\n')
  page.node.normalize()
  page.node.wrapContentStreams(context.getPushGraphicsStateContentStream(), context.getPopGraphicsStateContentStream())
  page.node.addContentStream(context.register(context.flateStream(content)))
}
