import type { LenderKind } from '#features/lending/rules/lender-kinds.ts'

/**
 * The federal agencies that administer the Equal Credit Opportunity Act, by type of creditor: 12 CFR 1002, Appendix A,
 * as of 25 September 2023. `for` names the creditors that the agency covers.
 *
 * @see https://www.ecfr.gov/current/title-12/part-1002/appendix-Appendix%20A%20to%20Part%201002
 */
export const CREDITOR_AGENCIES = {
  ftc: {
    name: 'Federal Trade Commission, Consumer Response Center',
    address: '600 Pennsylvania Avenue NW, Washington, DC 20580',
    for: 'Finance companies, dealers, state credit unions and others',
  },
  occ: {
    name: 'Office of the Comptroller of the Currency, Customer Assistance Group',
    address: 'P.O. Box 53570, Houston, TX 77052',
    for: 'National banks and federal savings associations',
  },
  frb: {
    name: 'Federal Reserve Consumer Help Center',
    address: 'P.O. Box 1200, Minneapolis, MN 55480',
    for: 'State banks that are members of the Federal Reserve',
  },
  fdic: {
    name: 'Division of Depositor and Consumer Protection, National Center for Consumer and Depositor Assistance, Federal Deposit Insurance Corporation',
    address: '1100 Walnut Street, Box #11, Kansas City, MO 64106',
    for: 'Other insured banks',
  },
  ncua: {
    name: 'National Credit Union Administration, Office of Consumer Financial Protection',
    address: '1775 Duke Street, Alexandria, VA 22314',
    for: 'Federal credit unions',
  },
  cfpb: {
    name: 'Bureau of Consumer Financial Protection',
    address: '1700 G Street NW, Washington, DC 20552',
    for: 'Banks and credit unions with assets over $10 billion',
  },
} as const

export type CreditorAgency = keyof typeof CREDITOR_AGENCIES

export const AGENCY_CODES: readonly CreditorAgency[] = Object.keys(CREDITOR_AGENCIES).filter(
  (code): code is CreditorAgency => Object.hasOwn(CREDITOR_AGENCIES, code),
)

const OF: Readonly<Record<string, readonly CreditorAgency[]>> = {
  bank: ['occ', 'frb', 'fdic', 'cfpb'],
  card_issuer: ['occ', 'frb', 'fdic', 'cfpb', 'ftc'],
  credit_union: ['ncua', 'ftc', 'cfpb'],
} satisfies Partial<Record<LenderKind, readonly CreditorAgency[]>>

/** Returns the agencies possible for a creditor of this type. A bank must choose among several. */
export function agenciesFor(companyType: string): readonly CreditorAgency[] {
  return OF[companyType] ?? ['ftc']
}

/** Returns the sentence required by 12 CFR 1002.9(b)(1), naming the agency for the creditor. */
export function ecoaNotice(agency: CreditorAgency): string {
  const { name, address } = CREDITOR_AGENCIES[agency]
  return ecoaNoticeNaming(name, address)
}

/** Returns that sentence with the name and address of an agency. */
export const ecoaNoticeNaming = (name: string, address: string): string =>
  `The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is ${name}, ${address}.`
