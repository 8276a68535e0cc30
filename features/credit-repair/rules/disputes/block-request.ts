/** The documents in a client's file that a block request requires. */
export interface FiledDocuments {
  /** True if an additional document has this name. */
  has_theft_report: boolean
  has_license: boolean
  has_ssn_card: boolean
}

/**
 * The name that marks a document as the report of the FTC or the police. The document's name may contain other words
 * too.
 */
export const THEFT_REPORT = 'Identity theft report'

/** The documents a block request requires, shown before it is opened. */
export const DOCUMENTS_NEEDED = `Requires an identity theft report from the FTC or the police, and a driver’s license or SSN card. Before you send it, upload both to the client’s Documents, the report as Other, named “${THEFT_REPORT}”.`

const REPORT = {
  code: 'identity_theft_report',
  words: `an identity theft report (under Documents as Other, named “${THEFT_REPORT}”)`,
} as const
const IDENTITY = {
  code: 'proof_of_identity',
  words: 'proof of identity (under Documents, the front of the driver’s license or the SSN card)',
} as const

/** The documents missing for a block request, and where to upload them. */
export interface MissingDocuments {
  missing: (typeof REPORT | typeof IDENTITY)['code'][]
  sentence: string
}

/**
 * Returns the documents that a bureau requires before it blocks anything and that the client's file lacks, or null if
 * none are missing.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681c-2 — 15 USC 1681c-2(a)(1) and (2)
 */
export function missingDocuments({
  has_theft_report,
  has_license,
  has_ssn_card,
}: FiledDocuments): MissingDocuments | null {
  const lacking = [...(has_theft_report ? [] : [REPORT]), ...(has_license || has_ssn_card ? [] : [IDENTITY])]
  if (lacking.length === 0) return null
  return {
    missing: lacking.map(({ code }) => code),
    sentence: `The client’s file is missing ${lacking.map(({ words }) => words).join(' and ')}. Upload it first`,
  }
}
