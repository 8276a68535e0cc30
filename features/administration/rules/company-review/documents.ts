/** Kinds of documents for a review. `isNeeded` means always required. */
export const ORGANIZATION_DOCUMENT_KINDS = [
  { value: 'articles', label: 'Articles of incorporation or organization', isNeeded: true },
  { value: 'ein_letter', label: 'IRS letter with the EIN (CP 575 or 147C)', isNeeded: true },
  { value: 'license', label: 'State license or registration', isNeeded: false },
  { value: 'business_id', label: 'Government ID of the responsible person', isNeeded: true },
  { value: 'other', label: 'Other document', isNeeded: false },
] as const
export type OrganizationDocumentKind = (typeof ORGANIZATION_DOCUMENT_KINDS)[number]['value']
export const ORGANIZATION_DOCUMENT_KIND_NAMES = ORGANIZATION_DOCUMENT_KINDS.map(({ value }) => value)

export const ORGANIZATION_DOCUMENTS_BUCKET = 'company-documents'
export const MOST_ORGANIZATION_DOCUMENTS = 40

export const organizationDocumentLabel = (kind: OrganizationDocumentKind): string =>
  ORGANIZATION_DOCUMENT_KINDS.find(({ value }) => value === kind)?.label ?? kind

/** Returns the labels of missing documents. A company that lists licenses must upload one. */
export function missingDocuments(kinds: readonly OrganizationDocumentKind[], hasLicenses: boolean): string[] {
  return ORGANIZATION_DOCUMENT_KINDS.filter(
    ({ value, isNeeded }) => (isNeeded || (value === 'license' && hasLicenses)) && !kinds.includes(value),
  ).map(({ label }) => label)
}
