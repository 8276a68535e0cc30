import { PAGE, type PdfDocument } from './document.ts'
import { openKit } from './kit.ts'
import { printSection } from './paginate.ts'
import { KitSurface } from './pdfkit-surface.ts'
import type { FieldPlace } from './surface.ts'

/** Returns a document as the bytes of a PDF. The same document has identical bytes. */
export const renderPdf = async (document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> =>
  (await renderWithFields(document)).bytes

/** A PDF with its fields and the number of its pages. */
export interface RenderedPdf {
  bytes: Uint8Array<ArrayBuffer>
  fields: readonly FieldPlace[]
  pages: number
}

/** Returns a document as a PDF, with the places of its fields. */
export async function renderWithFields({ sections, size = PAGE, ...about }: PdfDocument): Promise<RenderedPdf> {
  const kit = openKit({ sections, ...about })
  const surface = new KitSurface(kit)
  let last = 0
  for (const section of sections) last = await printSection(section, surface, { firstPage: last + 1, size })
  surface.end()
  return { bytes: kit.bytes(), fields: surface.fields, pages: surface.pages }
}
