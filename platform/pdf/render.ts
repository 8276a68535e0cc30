import { PAGE, type PdfDocument } from './document.ts'
import { printSection } from './paginate.ts'
import { KitSurface, kitMeasure, openKit } from './pdfkit-surface.ts'
import { countingSurface, type Surface } from './surface.ts'

/** Returns a document as the bytes of a PDF. The same document has identical bytes. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
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
  await print(document, new KitSurface(kit, measure), counting.pages())
  kit.end()
  await written
  return Uint8Array.from(collected.all())
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
