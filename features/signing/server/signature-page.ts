import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { PlacedField, SignerRole } from '#features/signing/rules/placed-field.ts'
import { seatsOf } from '#features/signing/rules/signer-seat.ts'
import { unreadablePdf } from './errors.ts'

const PAGE = { width: 612, height: 792, margin: 72 }
const ROW = 110
const LABELS: Record<SignerRole, string> = {
  applicant: 'Applicant',
  co_applicant: 'Co-applicant',
  cosigner: 'Cosigner',
  client: 'Client',
  company: 'Company',
}

/** Returns a PDF with a page at its end, on which each signer has a signature and a date. */
export async function withSignaturePage(
  title: string,
  bytes: Uint8Array,
  roles: readonly SignerRole[],
): Promise<{ bytes: Uint8Array; fields: PlacedField[] }> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => {
    throw unreadablePdf(title)
  })
  const page = pdf.addPage([PAGE.width, PAGE.height])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const write = (text: string, x: number, top: number, size: number) =>
    page.drawText(text, { x, y: PAGE.height - top, size, font, color: rgb(0, 0, 0) })
  write('Signatures', PAGE.margin, PAGE.margin + 10, 16)
  const number = pdf.getPageCount()
  const fields = seatsOf(roles).flatMap(({ role: signer, role_number }, index): PlacedField[] => {
    const top = PAGE.margin + 50 + index * ROW
    const isFurther = role_number > 1
    const words = isFurther ? `${LABELS[signer]} ${role_number}` : LABELS[signer]
    const id = isFurther ? `${signer}_${role_number}` : signer
    write(words, PAGE.margin, top, 11)
    const place = {
      signer,
      ...(isFurther && { signer_number: role_number }),
      page: number,
      y: top + 12,
      height: 44,
      is_required: true,
    }
    page.drawLine({
      start: { x: PAGE.margin, y: PAGE.height - top - 58 },
      end: { x: PAGE.width - PAGE.margin, y: PAGE.height - top - 58 },
      thickness: 0.5,
    })
    return [
      {
        ...place,
        id: `sign_${id}`,
        kind: 'signature',
        label: `Signature: ${words}`,
        x: PAGE.margin,
        width: 300,
      },
      {
        ...place,
        id: `date_${id}`,
        kind: 'date',
        label: `Date: ${words}`,
        x: PAGE.margin + 320,
        width: 140,
      },
    ]
  })
  return { bytes: await pdf.save(), fields }
}

/** Returns a copy for paper: the envelope's code at the foot of each page, by which a returned scan finds it. */
export async function withPaperCode(title: string, bytes: Uint8Array, code: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => {
    throw unreadablePdf(title)
  })
  const font = await pdf.embedFont(StandardFonts.Courier)
  const count = pdf.getPageCount()
  for (const [index, page] of pdf.getPages().entries())
    page.drawText(`Code ${code.slice(0, 4)} ${code.slice(4)}   page ${index + 1} of ${count}`, {
      x: 36,
      y: 18,
      size: 9,
      font,
    })
  return pdf.save()
}
