import type { FilePart } from './digest-list.ts'
import type { EnvelopeRecord } from './envelope-record.ts'

/** A fault of a sealed file. */
export type Finding =
  | { kind: 'changed'; part: FilePart }
  /** The signature, the certificate, or another part of the seal itself. */
  | { kind: 'seal_changed' }
  | { kind: 'added_after'; addedBytes: number }
  /** `missingBytes` is null if the missing part would have told their number. */
  | { kind: 'cut_short'; missingBytes: number | null }
  | { kind: 'record_unreadable' }
  /** The first event that isn't as it was written, or that is missing. */
  | { kind: 'event_changed'; sequence: number }
  /** The attached original of a document isn't the one that the record names. `number` counts from 1. */
  | { kind: 'original_differs'; number: number }
  /** The seal names a time at which its certificate was not valid. */
  | { kind: 'outside_validity' }

export interface Seal {
  companyName: string
  /** The SHA-256 of the certificate in hexadecimal, which tells the certificates of the same name apart. */
  certificateSha256: string
  serialNumber: string
  validFrom: Date
  validUntil: Date
  /** As the company's server wrote it. */
  sealedAt: Date
}

export type Verdict =
  | { outcome: 'unreadable'; reason: 'not_pdf' | 'too_large' | 'encrypted' }
  | { outcome: 'not_sealed'; isCutShort: boolean }
  | { outcome: 'other_product' }
  /** Genuine means that the signature is that of the certificate. It does not mean that the company is who it says. */
  | { outcome: 'valid'; seal: Seal; record: EnvelopeRecord | null }
  /** `seal` is null if the seal itself was changed, so that its certificate proves nothing. */
  | { outcome: 'changed'; seal: Seal | null; findings: Finding[] }
