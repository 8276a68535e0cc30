import { PAGE, type PdfDocument } from './document.ts'
import { printSection } from './paginate.ts'
import { KitSurface, kitMeasure, openKit } from './pdfkit-surface.ts'
import { countingSurface, type FieldPlace, type Surface } from './surface.ts'

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
export async function renderWithFields(document: PdfDocument): Promise<RenderedPdf> {
  const kit = openKit(document)
  const collected = collector()
  const written = new Promise<void>((resolve, reject) => {
    kit.on('data', collected.add)
    kit.once('end', resolve)
    kit.once('error', reject)
  })
  const measure = kitMeasure(kit)
  const counting = countingSurface(measure)
  await print(document, counting, 0)
  const surface = new KitSurface(kit, measure)
  await print(document, surface, counting.pages())
  kit.end()
  await written
  return { bytes: Uint8Array.from(collected.all()), fields: surface.fields, pages: counting.pages() }
}

async function print({ sections, size = PAGE }: PdfDocument, surface: Surface, pages: number): Promise<void> {
  let last = 0
  for (const section of sections) last = await printSection(section, surface, { firstPage: last + 1, pages, size })
}

const BATCH_BYTES = 256 * 1024

/** Collects bytes. PDFKit writes a long file in hundreds of thousands of pieces, each of which would be a large object. */
function collector() {
  const batches: Buffer[] = []
  let pieces: Buffer[] = []
  let length = 0
  const pack = () => {
    batches.push(Buffer.concat(pieces))
    pieces = []
    length = 0
  }
  return {
    add(piece: Buffer) {
      pieces.push(piece)
      length += piece.length
      if (length > BATCH_BYTES) pack()
    },
    all() {
      pack()
      return Buffer.concat(batches)
    },
  }
}
