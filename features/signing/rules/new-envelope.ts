import type { Language } from '#platform/rules/languages/language.ts'
import type { SigningMeans, SigningOrder, SubjectKind } from './envelope-status.ts'
import type { PlacedField, SignerRole } from './placed-field.ts'
import { isFieldOf, MOST_SIGNERS, SHARED_ROLES, seatsOf } from './signer-seat.ts'

/** Limits of an envelope. */
const MOST_DOCUMENTS = 30
export const MOST_PAGES = 500
export const LONGEST_ENVELOPE_TITLE = 200
export const LONGEST_SIGNER_NAME = 200
export const LONGEST_ENVELOPE_REASON = 1000
export const MOST_FILE_BYTES = 30 * 1024 * 1024

/** A document of a new envelope. The bytes are what the signers see. */
export interface NewDocument {
  title: string
  /** For example 'note' or 'security_agreement'. */
  kind: string
  bytes: Uint8Array
  fields: PlacedField[]
}

/** A signer of a new envelope. Several can be co-applicants or cosigners; each other role signs once. */
export interface NewSigner {
  role: SignerRole
  name: string
  email: string | null
  phone: string | null
  language: Language
  means: SigningMeans
  /** The signer's client file. An applicant's or client's is the envelope's; null or absent for a signer without one. */
  clientId?: string | null
}

/** The contents of a new envelope. Documents and signers are in order. */
export interface EnvelopeSpec {
  organizationId: string
  /** The member who creates it; null for a job. */
  createdBy: string | null
  clientId: string
  subject: { kind: SubjectKind; id: string | null }
  title: string
  language: Language
  order: SigningOrder
  /** The last day on which it can be signed: '2026-12-31'. */
  expiresOn: string
  documents: NewDocument[]
  signers: NewSigner[]
}

/** A page's size in points. */
interface PageSize {
  width: number
  height: number
}

const CAN_BE_EMPTY = 0.5 // points, for rounding

/** Returns a sentence on what is wrong with an envelope apart from its files, or null. */
export function envelopeProblem(spec: EnvelopeSpec): string | null {
  const { documents, signers } = spec
  if (documents.length === 0 || documents.length > MOST_DOCUMENTS) return `Add 1 to ${MOST_DOCUMENTS} documents.`
  if (signers.length === 0 || signers.length > MOST_SIGNERS) return `Add 1 to ${MOST_SIGNERS} signers.`
  const seats = seatsOf(signers.map(({ role }) => role))
  if (seats.some(({ role, role_number }) => role_number > 1 && !SHARED_ROLES.includes(role)))
    return 'Only co-applicants and cosigners can be several.'
  for (const { name, means, email, phone } of signers) {
    if (name.trim() === '' || name.length > LONGEST_SIGNER_NAME) return 'Enter the name of each signer.'
    if (means === 'link' && !email && !phone)
      return `Enter an email address or a phone number of ${name}, or choose tablet or paper.`
  }
  const missing = documents
    .flatMap(({ fields }) => fields)
    .find((field) => !seats.some((seat) => isFieldOf(field, seat)))
  if (missing !== undefined) return `A document has a field for a signer who isn’t in the envelope: ${missing.signer}.`
  return null
}

/** Returns a sentence on what is wrong with a document's fields on its pages, or null. */
export function fieldsProblem(
  { title, fields }: Pick<NewDocument, 'title' | 'fields'>,
  pages: readonly PageSize[],
): string | null {
  if (title.trim() === '' || title.length > LONGEST_ENVELOPE_TITLE)
    return `Give each document a title of at most ${LONGEST_ENVELOPE_TITLE} characters.`
  if (pages.length > MOST_PAGES) return `“${title}” has more than ${MOST_PAGES} pages.`
  if (new Set(fields.map(({ id }) => id)).size < fields.length) return `Two fields of “${title}” have the same id.`
  for (const { label, page, x, y, width, height } of fields) {
    const size = pages[page - 1]
    if (size === undefined) return `The field “${label}” of “${title}” is on a page that doesn’t exist.`
    if (x + width > size.width + CAN_BE_EMPTY || y + height > size.height + CAN_BE_EMPTY)
      return `The field “${label}” of “${title}” is outside of its page.`
  }
  return null
}
