import { PDFArray, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { SealError } from '#features/signing/server/seal/errors.ts'
import { openedPdf } from '#features/signing/server/seal/opened-pdf.ts'
import { pageSpace } from '#features/signing/server/seal/page-space.ts'
import { MOST_PDF_PAGES, type PageSize } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { templateFileRefused } from '#features/templates/server/errors.ts'

const PRINT_IT = 'Print it to a new PDF and upload that file.'
const SAVED = 'Save a copy without a password and upload that file.'
const HUNDREDTHS = 100

/**
 * Returns the sizes of a PDF's pages as they are shown.
 *
 * @throws FunctionError if the file can't be a template: no readable PDF, a password, form fields, a signature, or too many pages
 */
export async function checkedPdf(bytes: Uint8Array): Promise<PageSize[]> {
  const pdf = await openedPdf(bytes).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error
    throw templateFileRefused(
      error.reason === 'encrypted' ? `This PDF is encrypted. ${SAVED}` : 'This file can’t be read as a PDF.',
    )
  })
  if (Buffer.from(bytes).includes('/ByteRange'))
    throw templateFileRefused(`This PDF is already signed, and a field would break its signature. ${PRINT_IT}`)
  if (hasForm(pdf))
    throw templateFileRefused(`This PDF has form fields of its own, which would cover yours. ${PRINT_IT}`)
  if (pdf.getPageCount() > MOST_PDF_PAGES)
    throw templateFileRefused(`This PDF has ${pdf.getPageCount()} pages. A template can have ${MOST_PDF_PAGES}.`)
  return pdf.getPages().map((page) => {
    const { width, height } = pageSpace(page)
    return { width: rounded(width), height: rounded(height) }
  })
}

const rounded = (points: number) => Math.round(points * HUNDREDTHS) / HUNDREDTHS

function hasForm({ catalog }: PDFDocument): boolean {
  const fields = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)?.lookupMaybe(PDFName.of('Fields'), PDFArray)
  return fields !== undefined && fields.size() > 0
}
