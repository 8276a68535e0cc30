import { z } from 'zod'
import { FIELD_KINDS, SIGNER_ROLES } from '#features/signing/rules/placed-field.ts'
import { MOST_SIGNERS } from '#features/signing/rules/signer-seat.ts'
import { conditionSchema } from '#features/templates/rules/template-content.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'

/** Limits of a company's own PDF. Signers read it on a phone, so it isn't larger than what an email can hold. */
export const MOST_PDF_BYTES = 10 * 1024 * 1024
export const MOST_PDF_PAGES = 50
const MOST_PDF_FIELDS = 400

/** Limits of a field in points. A finger needs more, but a form's checkbox has less. */
export const SMALLEST_SIDE = 6
const LONGEST_SIDE = 14_400
/** The smallest type that a value is printed in. A value that needs a smaller one is refused. */
export const SMALLEST_TYPE = 6
export const LARGEST_TYPE = 24
const USUAL_TYPE = 10

const start = z.number('Enter a number').min(0, 'Enter 0 or more').max(LONGEST_SIDE)
const side = z.number('Enter a number').min(SMALLEST_SIDE, `Enter at least ${SMALLEST_SIDE} points`).max(LONGEST_SIDE)

/** Lengths are in points from the left and top edges of the page as it is shown. Pages are numbered from 1. */
const placed = {
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  page: z.int('Enter the number of a page').min(1, 'Enter the number of a page').max(MOST_PDF_PAGES),
  ...{ x: start, y: start, width: side, height: side },
}

/** The number of the person among several co-borrowers or cosigners. Absent for the first, or in a value for all of them. */
const signer_number = z.int().min(2).max(MOST_SIGNERS).optional()

/** A text that the product prints: words with merge fields. A line that isn't required stays empty if the case lacks its value. */
const valueField = z.strictObject({
  ...placed,
  kind: z.literal('value'),
  text: z.string().trim().min(1, 'Enter the text').max(1_000),
  size: z.number().min(SMALLEST_TYPE).max(LARGEST_TYPE).default(USUAL_TYPE),
  align: z.enum(['left', 'center', 'right']).default('left'),
  is_required: z.boolean(),
  signer_number,
  when: conditionSchema.optional(),
})

/** A place that a signer fills in. The server sets the date when the signer signs. */
const signerField = z.strictObject({
  ...placed,
  kind: z.enum(FIELD_KINDS),
  signer: z.enum(SIGNER_ROLES),
  signer_number,
  label: z.string().trim().min(1, 'Enter a label').max(120, 'Use at most 120 characters'),
  is_required: z.boolean(),
})

export const ownFieldSchema = z.union([valueField, signerField])
export type OwnField = z.infer<typeof ownFieldSchema>
export type OwnFieldKind = OwnField['kind']

/** A page's size in points, as it is shown. */
export const pageSizeSchema = z.strictObject({ width: z.number().positive(), height: z.number().positive() })
export type PageSize = z.infer<typeof pageSizeSchema>

/** The stored file of a template. The server compares it with its record. */
export const ownFileSchema = z.strictObject({
  id: z.guid('Invalid file ID'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  file_name: z.string().min(1).max(255),
  pages: z.array(pageSizeSchema).min(1).max(MOST_PDF_PAGES),
})
export type OwnFile = z.infer<typeof ownFileSchema>

/** The contents of a template that is the company's own PDF with fields placed on its pages. */
export const ownPdfSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  title: z.string().trim().min(1, 'Enter the title').max(200, 'Use at most 200 characters'),
  file: ownFileSchema,
  fields: z
    .array(ownFieldSchema)
    .max(MOST_PDF_FIELDS, `Place at most ${MOST_PDF_FIELDS} fields`)
    .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, 'Two fields have the same id'),
})
export type OwnPdf = z.infer<typeof ownPdfSchema>

/** Returns true if the contents are a company's own PDF, not a text. */
export const isOwnPdf = <Text extends object>(content: Text | OwnPdf): content is OwnPdf => 'file' in content

/** Returns true if a field is a text that the product prints. */
export const isValueField = (field: OwnField): field is Extract<OwnField, { kind: 'value' }> => field.kind === 'value'
