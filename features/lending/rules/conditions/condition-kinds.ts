/** The statuses of a condition. An expired one had a document that is too old now. */
export const CONDITION_STATUSES = ['requested', 'received', 'cleared', 'waived', 'expired'] as const
export type ConditionStatus = (typeof CONDITION_STATUSES)[number]

/** The sources of a condition. */
export const CONDITION_SOURCES = ['product', 'decision', 'person'] as const

/** The people who must provide what a condition requests. */
export const CONDITION_PROVIDERS = ['applicant', 'co_applicant', 'guarantor', 'staff'] as const
export type ConditionProvider = (typeof CONDITION_PROVIDERS)[number]

/** The ways in which a document came: by the applicant's link, or through the staff. */
export const CONDITION_RECEIVED_HOW = ['link', 'staff'] as const

/** The kind of the condition for which an application waits until a co-applicant has finished online. */
export const CO_APPLICANT_FORM = 'co_applicant_form'

/**
 * The kinds of conditions that the product names, in menu order. A document is filed under `document_type`; a kind without one is a
 * fact that staff check.
 */
export const CONDITION_KINDS = [
  { kind: 'government_id', label: 'Government-issued ID', document_type: 'other' },
  { kind: 'pay_stub', label: 'Pay stub', document_type: 'pay_stub' },
  { kind: 'bank_statement', label: 'Bank statement', document_type: 'bank_statement' },
  { kind: 'tax_return', label: 'Tax return', document_type: 'tax_return' },
  { kind: 'proof_of_income', label: 'Proof of income', document_type: 'other' },
  { kind: 'proof_of_residence', label: 'Proof of address', document_type: 'utility_bill' },
  { kind: 'vehicle_title', label: 'Vehicle title', document_type: 'other' },
  { kind: 'vehicle_registration', label: 'Vehicle registration', document_type: 'vehicle_registration' },
  { kind: 'insurance', label: 'Proof of insurance', document_type: 'vehicle_insurance' },
  { kind: 'references', label: 'References', document_type: 'other' },
  { kind: 'signed_form', label: 'Signed form', document_type: 'other' },
  { kind: 'employment_check', label: 'Employment check', document_type: null },
  { kind: 'identity_check', label: 'Identity check', document_type: null },
  { kind: 'down_payment', label: 'Down payment', document_type: null },
  { kind: 'other', label: 'Other', document_type: 'other' },
] as const

/** Returns the label of a kind. A kind that the product doesn't name reads as its words: 'lease_copy' is 'Lease copy'. */
export function conditionKindName(kind: string): string {
  const named = CONDITION_KINDS.find((one) => one.kind === kind)
  const words = kind.replaceAll('_', ' ')
  return named?.label ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Returns how a document for this kind is filed; null for a fact that needs no document. An unknown kind is a document. */
export function documentTypeOf(kind: string): (typeof CONDITION_KINDS)[number]['document_type'] {
  const named = CONDITION_KINDS.find((one) => one.kind === kind)
  return named === undefined ? 'other' : named.document_type
}
