import { letterhead } from '#features/documents/server/pdf/letterhead.ts'
import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { type DocumentKind, isAlone } from '#features/templates/rules/document-kinds.ts'
import { missingValues } from '#features/templates/rules/missing-values.ts'
import { printedBlocks } from '#features/templates/rules/part-condition.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import type { PdfDocument, Running, Section } from '#platform/pdf/document.ts'
import { box, type PdfNode, row, text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { renderWithFields } from '#platform/pdf/render.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'
import { documentWords } from './printing/document-words.ts'
import { heading, printedBlock } from './printing/printed-block.ts'
import type { Meanings } from './printing/signature-block.ts'
import { type Writing, writtenWords } from './printing/written-words.ts'

/** The letterhead, the day, and the state of a document. */
export interface RenderOptions {
  kind: DocumentKind
  brand: PrintedBrand
  /** The lines below the company's name in the letterhead. */
  companyAddress: readonly string[]
  /** The company's day, also the file's own date. */
  day: PlainDate
  /** The state whose clauses apply, or null. */
  state: string | null
  /** True if the case is synthetic. */
  isSandbox: boolean
  /** True for a preview, which each page says. */
  isPreview?: true
}

/** A document with the places that its signers fill. */
export interface RenderedTemplate {
  bytes: Uint8Array<ArrayBuffer>
  fields: PlacedField[]
  pages: number
}

/** Thrown if a case lacks values that the document prints. A document never has a gap. */
export class MissingValues extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`These values are missing: ${names.join(', ')}`)
    this.names = names
  }
}

/**
 * Returns the document of a template for a case. The same template, case and options have identical bytes.
 *
 * @throws MissingValues if the case lacks a value that the document prints
 */
export async function renderTemplate(
  content: TemplateContent,
  values: TemplateValues,
  options: RenderOptions,
): Promise<RenderedTemplate> {
  const missing = missingValues(content, values, options.state)
  if (missing.length > 0) throw new MissingValues(missing)
  const meanings: Meanings = []
  const { bytes, fields, pages } = await renderWithFields(documentOf(content, values, options, meanings))
  const meaningById = new Map(meanings.map((meaning) => [meaning.id, meaning]))
  return {
    ...{ bytes, pages },
    fields: fields.flatMap((place) => {
      const meaning = meaningById.get(place.id)
      return meaning ? [{ ...meaning, ...place }] : []
    }),
  }
}

const PAGE = {
  ...{ paddingTop: 60, paddingBottom: 64, paddingLeft: 64, paddingRight: 64 },
  ...{ fontFamily: 'Helvetica', fontSize: 10.5, lineHeight: 1.35, color: '#171b21' },
} as const satisfies Section['style']
const SIDES = { left: 64, right: 64 } as const

function documentOf(
  content: TemplateContent,
  values: TemplateValues,
  options: RenderOptions,
  meanings: Meanings,
): PdfDocument {
  const writing: Writing = { values, language: content.language, state: options.state }
  const title = writtenWords(content.title, writing)
  const head = [...(isAlone(options.kind) ? [] : [companyHead(options)]), heading(title, 1)]
  const parts: PdfNode[][] = [head]
  for (const block of printedBlocks(content, values)) {
    if (block.kind === 'page_break') parts.push([])
    else parts.at(-1)?.push(...printedBlock(block, writing, meanings))
  }
  return {
    title,
    author: options.brand.name,
    date: new Date(`${options.day}T00:00:00Z`),
    language: LOCALES[content.language],
    // Breaks beside each other, or at the end, leave no empty page.
    sections: parts.filter((part) => part.length > 0).map((part) => section(part, title, writing, options)),
  }
}

function section(part: readonly PdfNode[], title: string, writing: Writing, options: RenderOptions): Section {
  const words = documentWords(writing.language)
  const foot: Running = {
    ...SIDES,
    ...{ top: 748, style: { fontSize: 8, color: '#666c76' } },
    node: (page, pages) =>
      row({}, [text(printable(title, LONGEST_TITLE)), text(words.page(page, pages))], { spread: 'apart' }),
  }
  const mark: Running = {
    ...SIDES,
    ...{ top: 28, style: { fontSize: 8, color: '#b3261e' } },
    node: () => text(options.isPreview ? words.preview : words.sandbox),
  }
  return {
    style: PAGE,
    running: [foot, ...(options.isSandbox || options.isPreview ? [mark] : [])],
    content: () => part,
  }
}

const LONGEST_TITLE = 80

/** The company's logo or name with its address. */
function companyHead({ brand, companyAddress }: RenderOptions): PdfNode {
  const lines = companyAddress.map((line) => text(printable(line), { fontSize: 9 }))
  return box({ borderBottomWidth: 1.5, borderColor: brand.accent ?? '#8a8577', paddingBottom: 4 }, [
    letterhead(brand),
    ...lines,
  ])
}
