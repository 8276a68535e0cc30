import { MAX_FILE_BYTES } from '#features/documents/rules/document-file.ts'
import { MAX_LOGO_BYTES } from '#features/organizations/rules/branding/logo.ts'
import { MOST_FILE_BYTES } from '#features/signing/rules/new-envelope.ts'
import { MOST_PDF_BYTES } from '#features/templates/rules/own-pdf/own-pdf.ts'

/** The largest file that each bucket takes. An archive is as large as its company's data. */
export const MOST_BYTES: Readonly<Record<string, number>> = {
  'client-documents': MAX_FILE_BYTES,
  'company-documents': MAX_FILE_BYTES,
  'organization-archives': 0,
  'organization-branding': MAX_LOGO_BYTES,
  'signing-documents': MOST_FILE_BYTES,
  'template-files': MOST_PDF_BYTES,
}
