import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { SealError } from './errors.ts'

/** Opens a PDF to change it. Its dates stay as they are. Throws SealError. */
export async function openedPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    throw new SealError(error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable', error)
  })
  if (pageCount(document) === 0) throw new SealError('no_pages')
  return document
}

/** The library reads a file without a catalog, and fails only when it looks for its pages. */
function pageCount(document: PDFDocument): number {
  try {
    return document.getPageCount()
  } catch (error) {
    throw new SealError('unreadable', error)
  }
}

/** Returns the file with a table of places that later bytes can refer to. */
export const savedPdf = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
