import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import type { MergeFieldName } from '#features/templates/rules/merge-fields.ts'

/** A clause of the product's list that a kind of document needs. */
export interface RequiredClause {
  /** One of these is enough. */
  anyOf: readonly string[]
  message: string
  source: string
  /** It may be printed only in some cases. */
  mayDepend?: true
}

/** Values that a kind of document needs: one of the fields, or the part. */
export interface RequiredValue {
  anyOf: readonly MergeFieldName[]
  orPart?: 'services'
  /** It may be printed in parts for different cases. */
  mayDepend?: true
  message: string
  source: string
}

/** The requirements of a kind of document besides those of every template. */
export interface KindRules {
  clauses?: readonly RequiredClause[]
  values?: readonly RequiredValue[]
  signers?: readonly SignerRole[]
  hasDisclosureBox?: true
  /** Contains nothing but its clause and its signature. */
  hasOnlyItsClause?: string
}

const CROA = '15 USC 1679d(b)'
const value = (message: string, source: string, ...anyOf: MergeFieldName[]): RequiredValue => ({
  anyOf,
  message,
  source,
})

const VEHICLE = (source: string) => [
  value('The vehicle’s identification number is missing.', source, 'vehicle.vin'),
  value('The vehicle’s make is missing.', source, 'vehicle.make'),
  value('The vehicle’s model is missing.', source, 'vehicle.model'),
  value('The vehicle’s year is missing.', source, 'vehicle.year'),
]

/** The requirements by kind of document. */
export const KIND_RULES: Readonly<Partial<Record<DocumentKind, KindRules>>> = {
  credit_application_consent: { signers: ['applicant'] },
  credit_score_disclosure: {
    values: [
      value('The credit score is missing.', '12 CFR 1022.74(d)(1)(ii)', 'decision.score'),
      value('The date of the score is missing.', '12 CFR 1022.74(d)(1)(ii)', 'decision.score_date'),
      value('The bureau of the score is missing.', '12 CFR 1022.74(d)(1)(ii)', 'decision.bureau'),
      value('The range of scores is missing.', '12 CFR 1022.74(d)(1)(ii)', 'decision.score_lowest'),
    ],
  },
  note_disclosure: {
    hasDisclosureBox: true,
    signers: ['applicant'],
    values: [
      value(
        'The amount that the borrower promises to pay is missing.',
        'UCC 3-104',
        'loan.principal_cents',
        'loan.amount_cents',
        'tila.total_of_payments_cents',
      ),
    ],
  },
  retail_contract: {
    hasDisclosureBox: true,
    signers: ['applicant', 'company'],
    clauses: [{ anyOf: ['holder_notice'], message: 'The holder notice is missing.', source: '16 CFR 433.2(a)' }],
  },
  security_agreement: { signers: ['applicant'] },
  buyers_order: { signers: ['applicant'] },
  buyers_guide: { values: VEHICLE('16 CFR 455.2(b)') },
  odometer_statement: {
    signers: ['applicant', 'company'],
    values: [
      ...VEHICLE('49 CFR 580.5(c)'),
      { ...value('The odometer reading is missing.', '49 CFR 580.5(c)', 'vehicle.odometer_miles'), mayDepend: true },
    ],
  },
  cosigner_notice: {
    signers: ['cosigner'],
    hasOnlyItsClause: 'cosigner_notice',
    clauses: [
      { anyOf: ['cosigner_notice'], message: 'The notice to the cosigner is missing.', source: '16 CFR 444.3(c)' },
    ],
  },
  rescission_notice: {
    signers: ['applicant'],
    values: [
      value('The date of the transaction is missing.', '12 CFR 1026.23(b)(1)', 'loan.start_date', 'document.date'),
      value('The last day to cancel is missing.', '12 CFR 1026.23(b)(1)(v)', 'tila.rescind_by'),
      value('The address for canceling is missing.', '12 CFR 1026.23(b)(1)(iii)', 'company.address'),
    ],
  },
  mla_statement: {
    clauses: [
      { anyOf: ['military_statement'], message: 'The statement of the MAPR is missing.', source: '32 CFR 232.6(c)' },
    ],
  },
  ach_authorization: { signers: ['applicant'] },
  insurance_agreement: { signers: ['applicant'] },
  arbitration_agreement: { signers: ['applicant'] },
  negative_information_notice: {
    clauses: [
      {
        anyOf: ['negative_information_before', 'negative_information_after'],
        message: 'The model notice of negative information is missing.',
        source: '12 CFR 1022.1 Appendix B',
      },
    ],
  },
  croa_statement: {
    signers: ['client'],
    hasOnlyItsClause: 'croa_rights',
    clauses: [
      {
        anyOf: ['croa_rights'],
        message: 'The statement of the client’s rights is missing.',
        source: '15 USC 1679c(a)',
      },
    ],
  },
  croa_contract: {
    signers: ['client'],
    values: [
      value('The company’s name is missing.', `${CROA}(4)`, 'company.name', 'company.legal_name'),
      value('The company’s principal business address is missing.', `${CROA}(4)`, 'company.address'),
      { ...value('The services in full are missing.', `${CROA}(2)`, 'repair.services'), orPart: 'services' },
      value('The guarantees of performance are missing.', `${CROA}(2)(A)`, 'repair.guarantees'),
      value(
        'The day or the time of completion is missing.',
        `${CROA}(2)(B)`,
        'repair.completion',
        'repair.complete_by',
      ),
      value('The total cost is missing.', `${CROA}(1)`, 'repair.total_cost_cents'),
      value('The terms of payment are missing.', `${CROA}(1)`, 'repair.payment_terms'),
    ],
  },
  croa_cancellation: {
    clauses: [
      { anyOf: ['croa_cancellation'], message: 'The notice of cancellation is missing.', source: '15 USC 1679e(b)' },
    ],
  },
}
