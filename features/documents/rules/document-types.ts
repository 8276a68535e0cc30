import { z } from 'zod'
import { isVisible } from '#platform/rules/visible.ts'

/** The types of additional documents, in menu order (specification section 3). */
export const DOCUMENT_TYPES = [
  { value: 'tax_return', label: 'Tax Return' },
  { value: 'pay_stub', label: 'Pay Stub' },
  { value: 'bank_statement', label: 'Bank Statement' },
  { value: 'utility_bill', label: 'Utility Bill' },
  { value: 'insurance_card', label: 'Insurance Card' },
  { value: 'vehicle_registration', label: 'Vehicle Registration' },
  { value: 'vehicle_insurance', label: 'Vehicle Insurance' },
  { value: 'business_license', label: 'Business License' },
  { value: 'ein_letter', label: 'EIN Letter' },
  { value: 'articles_of_incorporation', label: 'Articles of Incorporation' },
  { value: 'other', label: 'Other' },
] as const

export const DOCUMENT_TYPE_NAMES = DOCUMENT_TYPES.map(({ value }) => value)

export const LONGEST_CUSTOM_TYPE = 100

/** The type of an additional document: one of eleven. Only "Other" requires a custom name. */
export const documentKindSchema = z
  .object({
    document_type: z.enum(DOCUMENT_TYPE_NAMES, 'Choose a document type'),
    custom_type: z.string().trim().max(LONGEST_CUSTOM_TYPE, `Use at most ${LONGEST_CUSTOM_TYPE} characters`),
  })
  .refine((kind) => kind.document_type !== 'other' || isVisible(kind.custom_type), {
    path: ['custom_type'],
    message: 'Enter the type of this document',
  })
  .transform(({ document_type, custom_type }) => ({
    document_type,
    custom_type: document_type === 'other' ? custom_type : null,
  }))
export type DocumentKind = z.infer<typeof documentKindSchema>

/** Returns a document's name on screen: its type, or the custom name of "Other". An unknown type is shown as is. */
export function documentLabel({
  document_type,
  custom_type,
}: {
  document_type: string
  custom_type: string | null
}): string {
  return custom_type ?? DOCUMENT_TYPES.find(({ value }) => value === document_type)?.label ?? document_type
}

/** The six named slots of a client's file: the column with the file's path, and the accepted types. */
export const DOCUMENT_SLOTS = [
  { field: 'drivers_license_front', label: "Driver's License Front", accepts: 'image' },
  { field: 'drivers_license_back', label: "Driver's License Back", accepts: 'image' },
  { field: 'ssn_card_image', label: 'SSN Card', accepts: 'image' },
  { field: 'proof_of_address_image', label: 'Proof of Address', accepts: 'image-or-pdf' },
  { field: 'proof_of_income_image', label: 'Proof of Income', accepts: 'image-or-pdf' },
  { field: 'proof_of_bank_image', label: 'Proof of Bank Account', accepts: 'image-or-pdf' },
] as const
export type DocumentSlot = (typeof DOCUMENT_SLOTS)[number]
