import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { attachmentsOf } from './named-parts.ts'

export interface NewAttachment {
  name: string
  /** Read by PDF readers beside the name. */
  description: string
  mimeType: string
  bytes: Uint8Array
  /** The text of a record stays readable in the file, so that a changed byte of it can be located. */
  isCompressed: boolean
}

/** Attaches files to a document, beside those that it has. */
export function attach(document: PDFDocument, attachments: readonly NewAttachment[]): void {
  const { context, catalog } = document
  const kept = attachmentsOf(document).map(({ file, part }) => ({ name: part.name, file }))
  const added = attachments.map((one) => ({ name: one.name, file: fileOf(document, one) }))
  // ISO 32000-1, 7.9.6: the names are in order.
  const sorted = [...kept, ...added].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const entries = sorted.flatMap(({ name, file }): PDFObject[] => [PDFHexString.fromText(name), file])
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict) ?? context.obj({})
  names.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: entries }))
  catalog.set(PDFName.of('Names'), names)
  const associated = catalog.lookupMaybe(PDFName.of('AF'), PDFArray) ?? context.obj([])
  for (const { file } of added) associated.push(file)
  catalog.set(PDFName.of('AF'), associated)
}

function fileOf({ context }: PDFDocument, { name, description, mimeType, bytes, isCompressed }: NewAttachment) {
  const facts = { Type: 'EmbeddedFile', Subtype: mimeType, Params: { Size: bytes.length } }
  const stream = context.register(isCompressed ? context.flateStream(bytes, facts) : context.stream(bytes, facts))
  const fileName = PDFHexString.fromText(name)
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: fileName,
      UF: fileName,
      Desc: PDFHexString.fromText(description),
      AFRelationship: 'Data',
      EF: { F: stream, UF: stream },
    }),
  )
}
