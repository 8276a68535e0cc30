import { PDFDocument } from '@cantoo/pdf-lib'
import type { PlacedField, SignerRole } from '#features/signing/rules/placed-field.ts'

const LETTER = [612, 792] as const

/** Returns a PDF with a line of text on each of its pages. */
export async function samplePdf(pages = 2, text = 'Agreement'): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([...LETTER]).drawText(`${text}, page ${page}`, { x: 72, y: 700 })
  return pdf.save()
}

/** Returns a field on a page. */
export const field = (
  id: string,
  kind: PlacedField['kind'],
  more: Partial<PlacedField> & { signer?: SignerRole } = {},
): PlacedField => ({
  ...{ id, kind, signer: 'client', label: id, page: 1, x: 72, y: 600, width: 200, height: 40, is_required: true },
  ...more,
})
