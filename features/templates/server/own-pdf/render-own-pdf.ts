import { type PDFDocument, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { openedPdf, savedPdf } from '#features/signing/server/seal/opened-pdf.ts'
import { pageSpace } from '#features/signing/server/seal/page-space.ts'
import { addContents } from '#features/signing/server/seal/stamp-fields.ts'
import { type StampFont, withLetters } from '#features/signing/server/seal/stamp-fonts.ts'
import { tagged } from '#features/signing/server/seal/structure-tags.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { NAME_OF_SIGNER } from '#features/templates/rules/missing-values.ts'
import { fittedValue, LINE_HEIGHT, SIDE_SPACE } from '#features/templates/rules/own-pdf/fitted-value.ts'
import { isValueField, type OwnField, type OwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import {
  crowdedRoles,
  fieldsOfCase,
  missingOwnValues,
  valuesOfField,
  valueText,
} from '#features/templates/rules/own-pdf/own-values.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { fieldsIn } from '#features/templates/rules/template-words.ts'
import { signerWithoutPlace } from '#features/templates/server/errors.ts'
import { documentWords } from '#features/templates/server/printing/document-words.ts'
import { MissingValues, type RenderedTemplate, type RenderOptions } from '#features/templates/server/render-template.ts'
import { text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { renderPdf } from '#platform/pdf/render.ts'

export type ValueField = Extract<OwnField, { kind: 'value' }>

/** Thrown if a value doesn't fit in its field at the smallest type. A document never has a value that is cut off. */
export class ValueTooLong extends Error {
  readonly fields: readonly string[]

  constructor(fields: readonly string[]) {
    super(`These values don't fit in their fields: ${fields.join(', ')}`)
    this.fields = fields
  }
}

/**
 * Returns a company's own PDF with the values of a case, and the places that its signers fill in. The same input has identical bytes.
 *
 * @throws MissingValues if the case lacks a value that the document prints
 * @throws ValueTooLong if a value doesn't fit in its field
 * @throws FunctionError if the PDF has no place for one of several co-borrowers or cosigners
 */
export async function renderOwnPdf(
  pdf: OwnPdf,
  values: TemplateValues,
  file: Uint8Array,
  { isSandbox, isPreview }: Pick<RenderOptions, 'isSandbox' | 'isPreview'>,
): Promise<RenderedTemplate> {
  const missing = missingOwnValues(pdf, values)
  if (missing.length > 0) throw new MissingValues(missing)
  const [crowded] = crowdedRoles(pdf, values)
  if (crowded !== undefined) throw signerWithoutPlace(valueText(pdf.title, values, pdf.language), crowded)
  const document = await openedPdf(file)
  const font = withLetters(await document.embedFont(StandardFonts.Helvetica), 'TrlnValue', 0)
  const printing: Printing = { document, font, pdf, values }
  const fields = fieldsOfCase(pdf, values)
  await printValues(printing, fields.filter(isValueField))
  const words = documentWords(pdf.language)
  if (isSandbox || isPreview) markAll(printing, isPreview ? words.preview : words.sandbox)
  return {
    bytes: Uint8Array.from(await savedPdf(document)),
    pages: document.getPageCount(),
    fields: fields.flatMap((field) => (isValueField(field) ? [] : [placedField(field, pdf, values)])),
  }
}

interface Printing {
  document: PDFDocument
  font: StampFont
  pdf: OwnPdf
  values: TemplateValues
}

async function printValues(printing: Printing, fields: readonly ValueField[]): Promise<void> {
  const { document, pdf, values } = printing
  const contents = new Map<PDFPage, string[]>()
  const tooLong: string[] = []
  for (const field of fields) {
    if (field.page > document.getPageCount()) continue
    const words = valueText(field.text, valuesOfField(field, values) ?? values, pdf.language)
    const page = document.getPage(field.page - 1)
    const drawing = await drawnWords(printing, page, field, words)
    if (drawing === null) tooLong.push(fieldName(field))
    else contents.set(page, [...(contents.get(page) ?? []), placedDrawing(document, page, field, words, drawing)])
  }
  if (tooLong.length > 0) throw new ValueTooLong([...new Set(tooLong)])
  for (const [page, parts] of contents) addContents(document, page, parts)
}

function placedDrawing(
  document: PDFDocument,
  page: PDFPage,
  field: ValueField,
  words: string,
  drawing: string,
): string {
  const { height } = pageSpace(page)
  const placed = `q 1 0 0 1 ${field.x} ${figure(height - field.y - field.height)} cm ${drawing} Q`
  const number = tagged(document, page, { role: 'P', words })
  return number === null ? placed : `/P <</MCID ${number}>> BDC ${placed} EMC`
}

const fieldName = ({ text: words }: ValueField): string =>
  fieldsIn(words)
    .map((name) => mergeField(name)?.label ?? name)
    .join(', ') || words

const DESCENT = 0.22

/** Returns the operators that draw words from the field's lower left corner. Null if they don't fit. */
async function drawnWords(
  { document, font }: Printing,
  page: PDFPage,
  field: ValueField,
  words: string,
): Promise<string | null> {
  if (!font.has(words)) return otherLetters(document, page, field, words)
  const widthOf = (line: string, size: number) => font.font.widthOfTextAtSize(line, size)
  const fitted = fittedValue(words, field, widthOf)
  if (fitted === null) return null
  const { size, lines } = fitted
  page.node.setFontDictionary(PDFName.of(font.name), font.font.ref)
  const tall = size + (lines.length - 1) * size * LINE_HEIGHT
  const bottom = (field.height - tall) / 2 + size * DESCENT
  const shown = lines.map((line, at) => {
    const y = bottom + (lines.length - 1 - at) * size * LINE_HEIGHT
    return `1 0 0 1 ${figure(startOf(field, widthOf(line, size)))} ${figure(y)} Tm ${font.font.encodeText(line).toString()} Tj`
  })
  return `BT /${font.name} ${figure(size)} Tf 0 g ${shown.join(' ')} ET`
}

function startOf({ align, width }: ValueField, wordsWidth: number): number {
  if (align === 'left') return SIDE_SPACE
  const left = width - wordsWidth - SIDE_SPACE
  return align === 'right' ? left : (width - wordsWidth) / 2
}

// IBM Plex Mono, which has letters that the standard fonts lack.
const MONO_WIDTH = 0.6

/** Draws words with the fonts of our documents. A letter that none of them has is shown as its code. */
async function otherLetters(
  document: PDFDocument,
  page: PDFPage,
  field: ValueField,
  words: string,
): Promise<string | null> {
  const shown = printable(words)
  const fitted = fittedValue(shown, field, (line, size) => [...line].length * size * MONO_WIDTH)
  if (fitted === null) return null
  const { size, lines } = fitted
  const tall = size + (lines.length - 1) * size * LINE_HEIGHT
  const small = await renderPdf({
    ...{ title: '', date: new Date(0), size: { width: field.width, height: field.height } },
    sections: [
      {
        style: { fontSize: size, lineHeight: LINE_HEIGHT },
        running: [],
        content: () =>
          lines.map((line, at) => {
            const marginLeft = startOf(field, [...line].length * size * MONO_WIDTH)
            return text(line, { marginLeft, marginTop: at === 0 ? Math.max(0, (field.height - tall) / 2) : 0 })
          }),
      },
    ],
  })
  const [embedded] = await document.embedPdf(small)
  if (!embedded) throw new Error('A rendered text has no page')
  const name = `TrlnValue${embedded.ref.objectNumber}`
  page.node.setXObject(PDFName.of(name), embedded.ref)
  return `/${name} Do`
}

function placedField(field: Exclude<OwnField, ValueField>, { language }: OwnPdf, values: TemplateValues): PlacedField {
  const { id, signer, signer_number, kind, label, page, x, y, width, height, is_required } = field
  const name = valueText(`{{${NAME_OF_SIGNER[signer]}}}`, valuesOfField(field, values) ?? values, language)
  const words = `${label} (${name})`.slice(0, LONGEST_LABEL)
  const seat = { signer, ...(signer_number !== undefined && { signer_number }) }
  return { id, ...seat, kind, label: words, page, x, y, width, height, is_required }
}

const LONGEST_LABEL = 200
const MARK = { size: 8, left: 36, top: 18 }

/** Says on every page that the document must not be sent. */
function markAll({ document, font }: Printing, mark: string): void {
  for (const page of document.getPages()) {
    const { height } = pageSpace(page)
    page.node.setFontDictionary(PDFName.of(font.name), font.font.ref)
    const words = font.font.encodeText(mark).toString()
    addContents(document, page, [
      `BT /${font.name} ${MARK.size} Tf 0.7 0.15 0.12 rg 1 0 0 1 ${MARK.left} ${figure(height - MARK.top)} Tm ${words} Tj ET`,
    ])
  }
}

const figure = (points: number): string => String(Math.round(points * 100) / 100)
