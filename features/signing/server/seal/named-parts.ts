import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { FilePart } from '#features/signing/rules/seal/digest-list.ts'

/** Returns the part of the file that each object belongs to. Objects without an entry belong to the structure. */
export function namedParts(document: PDFDocument): Map<number, FilePart> {
  const parts = new Map<number, FilePart>()
  const name = (from: PDFObject | undefined, part: FilePart, limits: ReadonlySet<number>) => {
    for (const number of reachedFrom(document, from, limits)) if (!parts.has(number)) parts.set(number, part)
  }
  const pageRefs = document.getPages().map(({ ref }) => ref)
  const roots = new Set([...pageRefs, document.catalog.get(PDFName.of('StructTreeRoot'))].map(numberOf))
  for (const attachment of attachmentsOf(document)) name(attachment.file, attachment.part, roots)
  for (const [number, pages] of pagesByObject(document, pageRefs, roots))
    if (!parts.has(number)) parts.set(number, { kind: 'pages', pages })
  name(document.catalog.get(PDFName.of('StructTreeRoot')), { kind: 'tags' }, new Set(pageRefs.map(numberOf)))
  name(document.context.trailerInfo.Info, { kind: 'information' }, roots)
  return parts
}

function pagesByObject(document: PDFDocument, pageRefs: PDFRef[], roots: ReadonlySet<number>): Map<number, number[]> {
  const pagesOf = new Map<number, number[]>()
  for (const [at, ref] of pageRefs.entries()) {
    const limits = new Set([...roots].filter((number) => number !== ref.objectNumber))
    for (const number of reachedFrom(document, ref, limits))
      pagesOf.set(number, [...(pagesOf.get(number) ?? []), at + 1])
  }
  return pagesOf
}

export interface Attachment {
  file: PDFObject
  part: FilePart & { kind: 'attachment' }
}

/** Returns the attachments in the document's own list. Deeper lists of other products are not read. */
export function attachmentsOf(document: PDFDocument): Attachment[] {
  const names = document.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)
  const files = names?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict)?.lookupMaybe(PDFName.of('Names'), PDFArray)
  const entries = files?.asArray() ?? []
  return entries.flatMap((entry, at) => {
    const file = entries[at + 1]
    const isName = entry instanceof PDFString || entry instanceof PDFHexString
    return isName && file ? [{ file, part: { kind: 'attachment' as const, name: entry.decodeText() } }] : []
  })
}

// Up to the pages of the whole document, which a page refers to as its parent.
const UPWARD = new Set([PDFName.of('Parent'), PDFName.of('P'), PDFName.of('Pg')])

/** Returns the numbers of the objects that can be reached without passing a limit. */
function reachedFrom(document: PDFDocument, from: PDFObject | undefined, limits: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>()
  const open = from ? [from] : []
  for (let object = open.pop(); object; object = open.pop()) {
    if (!(object instanceof PDFRef)) {
      open.push(...insideOf(object))
      continue
    }
    if (reached.has(object.objectNumber) || limits.has(object.objectNumber)) continue
    reached.add(object.objectNumber)
    const target = document.context.lookup(object)
    if (target) open.push(target)
  }
  return reached
}

function insideOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFStream) return insideOf(object.dict)
  if (!(object instanceof PDFDict)) return []
  return object.entries().flatMap(([name, inside]) => (UPWARD.has(name) ? [] : [inside]))
}

const numberOf = (ref: PDFObject | undefined) => (ref instanceof PDFRef ? ref.objectNumber : 0)
