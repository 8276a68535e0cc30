import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { actionIn, type PdfAction, packedObjects } from './pdf-actions.ts'

/**
 * Returns the reason to reject a PDF: its first active content, or that it can't be read. Null if it only shows pages.
 */
export async function pdfProblem(pdf: Buffer): Promise<PdfAction | 'unreadable' | null> {
  const inBytes = actionIn(pdf.toString('latin1'))
  if (inBytes !== null) return inBytes
  try {
    return firstAction(packedObjects(pdf))
  } catch {
    return pdf.includes('/Encrypt') ? encryptedProblem(pdf) : 'unreadable'
  }
}

const firstAction = (texts: readonly string[]): PdfAction | null =>
  texts.map(actionIn).find((found) => found !== null) ?? null

/** Banks protect statements against changes. These open without a password. */
async function encryptedProblem(pdf: Buffer): Promise<PdfAction | 'unreadable' | null> {
  try {
    const { context } = await PDFDocument.load(pdf, { password: '' })
    const objects = context.enumerateIndirectObjects()
    return firstAction(objects.map(([, object]) => (object instanceof PDFRawStream ? object.dict : object).toString()))
  } catch {
    return 'unreadable'
  }
}
