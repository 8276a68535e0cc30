import { z } from 'zod'
import { MOST_SIGNERS } from './signer-seat.ts'

/** The people who sign a document. A client signs for themselves outside of lending. */
export const SIGNER_ROLES = ['applicant', 'co_applicant', 'cosigner', 'client', 'company'] as const
export type SignerRole = (typeof SIGNER_ROLES)[number]

/** The kinds of fields that a signer fills in. The server sets the date of a date field when the signer signs. */
export const FIELD_KINDS = ['signature', 'initials', 'date', 'text', 'checkbox'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const points = z.number().min(0).max(14_400)

/** A field of a document. Lengths are in points from the left and top edges of its page, whose number starts at 1. */
export const placedFieldSchema = z.strictObject({
  id: z.string().min(1).max(60),
  signer: z.enum(SIGNER_ROLES),
  /** The number of the signer among those of the role; absent for the first. */
  signer_number: z.int().min(2).max(MOST_SIGNERS).optional(),
  kind: z.enum(FIELD_KINDS),
  /** Read by screen readers, and shown where the field is empty. */
  label: z.string().min(1).max(200),
  page: z.int().min(1),
  x: points,
  y: points,
  width: points,
  height: points,
  is_required: z.boolean(),
})
export type PlacedField = z.infer<typeof placedFieldSchema>
