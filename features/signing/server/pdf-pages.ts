import { PDFDocument } from '@cantoo/pdf-lib'
import { unreadablePdf } from './errors.ts'
import { pageSpace } from './seal/page-space.ts'

/** The size of a page in points. */
export interface PageSize {
  width: number
  height: number
}

/** Returns the sizes of a PDF's pages as they are shown. Throws if the bytes aren't a PDF that can be read, or need a password. */
export async function pageSizes(title: string, bytes: Uint8Array): Promise<PageSize[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => {
    throw unreadablePdf(title)
  })
  const sizes = pdf.getPages().map(pageSpace)
  if (sizes.length === 0) throw unreadablePdf(title)
  return sizes
}
