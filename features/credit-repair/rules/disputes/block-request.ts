/** What a client's file holds of the papers that go with a block request. */
export interface FiledDocuments {
  /** An additional document that is named so. */
  has_theft_report: boolean
  has_license: boolean
  has_ssn_card: boolean
}

/** What a document is to be called to count as the report of the FTC or the police; other words may stand around it. */
export const THEFT_REPORT = 'Identity theft report'

/** What goes with a block request, said before it is opened. */
export const DOCUMENTS_NEEDED = `Goes with an identity theft report, the FTC’s or the police’s, and a driver’s license or SSN card: have both in the client’s Documents before it is sent, the report as Other, named “${THEFT_REPORT}”.`

const REPORT = {
  code: 'identity_theft_report',
  words: `an identity theft report (under Documents as Other, named “${THEFT_REPORT}”)`,
} as const
const IDENTITY = {
  code: 'proof_of_identity',
  words: 'proof of identity (under Documents, the front of the driver’s license or the SSN card)',
} as const

/** What is missing before a bureau can be asked for a block, and where it is put. */
export interface MissingDocuments {
  missing: (typeof REPORT | typeof IDENTITY)['code'][]
  sentence: string
}

/**
 * What a client's file lacks of the papers that a bureau has to have before it blocks anything; null when nothing.
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
    sentence: `The client’s file lacks ${lacking.map(({ words }) => words).join(' and ')}: upload it first`,
  }
}

/** What the letter says is enclosed: no more papers than it takes. */
export function enclosures({ has_license, has_ssn_card }: FiledDocuments): string[] {
  const isCard = has_ssn_card && !has_license
  return ['Copy of my identity theft report', `Copy of my ${isCard ? 'Social Security card' : 'driver’s license'}`]
}
