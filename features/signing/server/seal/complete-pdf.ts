import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { CERTIFICATE_WORDS } from '#features/signing/rules/seal/certificate-words.ts'
import {
  type EnvelopeRecord,
  originalFile,
  RECORD_FILE,
  recordText,
} from '#features/signing/rules/seal/envelope-record.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { attach } from './attachments.ts'
import { certificateDocument } from './certificate-document.ts'
import { appendPages } from './merged-pages.ts'
import { openedPdf } from './opened-pdf.ts'
import { sealDocument } from './seal-pdf.ts'
import type { SigningKey } from './signing-key.ts'
import { type StampValues, stampDocument } from './stamp-fields.ts'

/** Returns the certificate of an envelope, which is appended to each of its files. */
export const certificatePages = (record: EnvelopeRecord, verifyAddress: string): Promise<Uint8Array> =>
  renderPdf(certificateDocument(record, verifyAddress))

export interface CompletedDocument {
  /** The bytes before anyone signed. */
  bytes: Uint8Array
  /** The position in the record's documents, from 0. */
  position: number
  fields: readonly PlacedField[]
  values: StampValues
}

export interface Completion {
  record: EnvelopeRecord
  certificate: Uint8Array
  key: SigningKey
  sealedAt: Date
}

/** Returns a signed document: with its values, the certificate, the record and the original attached, and sealed. */
export async function completedPdf(
  { bytes, position, fields, values }: CompletedDocument,
  { record, certificate, key, sealedAt }: Completion,
): Promise<Uint8Array<ArrayBuffer>> {
  const { language } = record.envelope
  if (createHash('sha256').update(bytes).digest('hex') !== record.documents[position]?.sha256)
    throw new Error(`Document ${position + 1} of the envelope ${record.envelope.id} is not the one that was signed`)
  const document = await openedPdf(bytes)
  await stampDocument(document, fields, values, language)
  appendPages(document, await PDFDocument.load(certificate, { updateMetadata: false }))
  const title = record.documents[position].title
  attach(document, [
    {
      ...{ name: originalFile(position + 1), description: title, mimeType: 'application/pdf', bytes },
      isCompressed: true,
    },
    {
      ...{ name: RECORD_FILE, description: CERTIFICATE_WORDS[language].events, mimeType: 'application/json' },
      bytes: new TextEncoder().encode(recordText(record)),
      isCompressed: false,
    },
  ])
  const reason = CERTIFICATE_WORDS[language].signed
  return sealDocument(document, key, { companyName: record.company, reason, sealedAt })
}
