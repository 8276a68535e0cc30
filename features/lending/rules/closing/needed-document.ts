import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'

/** The facts of a closing that decide which documents it needs. */
export interface ClosingFacts {
  hasCosigner: boolean
  hasCollateral: boolean
  hasVehicle: boolean
  isMlaCovered: boolean
  /** The seller of the goods gives the credit. */
  isCreditSale: boolean
  /** The borrowers can rescind: 12 CFR 1026.23. */
  canRescind: boolean
  wantsAutopay: boolean
}

type Rule = (facts: ClosingFacts) => boolean

const NEEDED: Partial<Record<DocumentKind, Rule>> = {
  // 16 CFR 444.3
  cosigner_notice: ({ hasCosigner }) => hasCosigner,
  // 32 CFR 232.6
  mla_statement: ({ isMlaCovered }) => isMlaCovered,
  // 12 CFR 1026.23(b)(1)
  rescission_notice: ({ canRescind }) => canRescind,
  // 12 CFR 1005.10(e)(1): never a condition of the credit.
  ach_authorization: ({ wantsAutopay }) => wantsAutopay,
  note_disclosure: ({ isCreditSale }) => !isCreditSale,
  // A retail installment contract contains the note, the disclosures, and the security agreement.
  retail_contract: ({ isCreditSale }) => isCreditSale,
  security_agreement: ({ hasCollateral, isCreditSale }) => hasCollateral && !isCreditSale,
  insurance_agreement: ({ hasVehicle }) => hasVehicle,
  buyers_guide: ({ hasVehicle }) => hasVehicle,
  odometer_statement: ({ hasVehicle }) => hasVehicle,
  // 10 USC 987(e)(3): not with a covered borrower.
  arbitration_agreement: ({ isMlaCovered }) => !isMlaCovered,
}

/** Returns true if a document of a package belongs to a closing. Kinds without a rule always do. */
export const isNeeded = (kind: DocumentKind, facts: ClosingFacts): boolean => NEEDED[kind]?.(facts) ?? true

/**
 * Returns documents in the order of signing: the notice to the cosigner first, because it must precede their obligation, and then as
 * the package has them.
 */
export const inSigningOrder = <Document extends { kind: DocumentKind }>(documents: readonly Document[]): Document[] => [
  ...documents.filter(({ kind }) => kind === 'cosigner_notice'),
  ...documents.filter(({ kind }) => kind !== 'cosigner_notice'),
]
