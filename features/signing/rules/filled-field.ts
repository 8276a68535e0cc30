import type { FieldValue } from './field-value.ts'
import type { PlacedField } from './placed-field.ts'
import { isFieldOf, type SignerSeat } from './signer-seat.ts'

// Apart from the schemas of field-value.ts, whose library the signer's page doesn't load.

/** The most letters of a picture in Base64. */
export const LONGEST_PICTURE = 80_000

// The letters of Latin 1, and typographic quotes and dashes.
const IN_EVERY_READER = /^[\x20-\x7e\u00a0-\u00ff‘’“”–—]*$/u

/** Returns true if a text has letters that the fonts of PDF readers lack. */
export const needsPicture = (text: string): boolean => !IN_EVERY_READER.test(text.normalize('NFC'))

/** Returns true if a value satisfies a required field. An empty checkbox doesn't. */
export const isFilled = (value: FieldValue | undefined): boolean =>
  value !== undefined && (value.kind !== 'checkbox' || value.is_checked)

/** A document with its fields and what is entered in them. */
interface FillableDocument {
  fields: readonly PlacedField[]
  values: Readonly<Record<string, FieldValue>>
}

/** Returns true if a signer has filled in all of their required fields in a document. The system sets the dates. */
export const isDocumentFilled = ({ fields, values }: FillableDocument, seat: SignerSeat): boolean =>
  fields.every(
    (field) => !isFieldOf(field, seat) || !field.is_required || field.kind === 'date' || isFilled(values[field.id]),
  )
