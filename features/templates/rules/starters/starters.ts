import { MAY_ARBITRATE } from './conditions.ts'
import type { Starter } from './starter.ts'

const LENDERS = ['lender', 'dealer'] as const
const DEALERS = ['dealer'] as const
const REPAIR = ['cro'] as const

/** The starter texts, in the order in which packages print them. */
export const STARTERS = [
  {
    kind: 'credit_application_consent',
    uses: ['application'],
    accountTypes: LENDERS,
    citation: '15 USC 1681b(a), 12 CFR 1002.5 and 1002.7',
  },
  { kind: 'prequalification', uses: ['application'], accountTypes: LENDERS, citation: '12 CFR 1002, comment 2(f)-3' },
  {
    kind: 'buyers_guide',
    uses: ['vehicle_sale'],
    accountTypes: DEALERS,
    citation: '16 CFR 455.2 to 455.5',
    note: 'A draft of the words. The form in the window must have the type sizes of the rule: upload the form of the Federal Trade Commission for display.',
  },
  { kind: 'buyers_order', uses: ['vehicle_sale'], accountTypes: DEALERS, citation: '16 CFR 455.3(b)' },
  {
    kind: 'odometer_statement',
    uses: ['vehicle_sale'],
    accountTypes: DEALERS,
    citation: '49 USC 32705, 49 CFR 580.5',
    note: 'It doesn’t replace the disclosure on the title itself.',
  },
  {
    kind: 'cosigner_notice',
    uses: ['loan_closing', 'vehicle_sale'],
    accountTypes: LENDERS,
    citation: '16 CFR 444.3',
  },
  {
    kind: 'rescission_notice',
    uses: ['loan_closing'],
    accountTypes: LENDERS,
    citation: '12 CFR 1026.23(b)(1), Model Form H-8',
    note: 'For a loan that is secured by the borrower’s home and doesn’t buy it. It has both copies that each person gets.',
  },
  { kind: 'mla_statement', uses: ['loan_closing'], accountTypes: LENDERS, citation: '10 USC 987(c), 32 CFR 232.6' },
  {
    kind: 'note_disclosure',
    uses: ['loan_closing'],
    accountTypes: LENDERS,
    citation: '12 CFR 1026.17 and 1026.18, 16 CFR 433.2, 444.2 and 444.4',
  },
  {
    kind: 'retail_contract',
    uses: ['loan_closing', 'vehicle_sale'],
    accountTypes: DEALERS,
    citation: '12 CFR 1026.17 and 1026.18, 16 CFR 433.2(a), 455.3(b), and the state’s retail installment act',
  },
  {
    kind: 'security_agreement',
    uses: ['loan_closing'],
    accountTypes: LENDERS,
    citation: 'UCC 9-203, 16 CFR 444.2(a)(4)',
  },
  {
    kind: 'insurance_agreement',
    uses: ['loan_closing', 'vehicle_sale'],
    accountTypes: LENDERS,
    citation: '12 CFR 1026.4(d)(2)',
  },
  {
    kind: 'ach_authorization',
    uses: ['loan_closing', 'vehicle_sale', 'servicing'],
    accountTypes: LENDERS,
    citation: '12 CFR 1005.10, Nacha Operating Rules',
  },
  {
    kind: 'arbitration_agreement',
    uses: ['loan_closing', 'vehicle_sale'],
    accountTypes: LENDERS,
    citation: '9 USC 2, 32 CFR 232.8(c), 12 CFR 1026.36(h)',
    onlyIf: MAY_ARBITRATE,
  },
  {
    kind: 'negative_information_notice',
    uses: ['servicing'],
    accountTypes: LENDERS,
    citation: '15 USC 1681s-2(a)(7), 12 CFR 1022 Appendix B',
  },
  {
    kind: 'right_to_cure',
    uses: ['servicing'],
    accountTypes: LENDERS,
    citation: 'Uniform Consumer Credit Code 5.110, and the state’s law',
    note: 'States prescribe their own forms and periods.',
  },
  { kind: 'repossession_notice', uses: ['servicing'], accountTypes: LENDERS, citation: 'UCC 9-609 and 9-623' },
  { kind: 'sale_notice', uses: ['servicing'], accountTypes: LENDERS, citation: 'UCC 9-611 to 9-614' },
  { kind: 'deficiency_letter', uses: ['servicing'], accountTypes: LENDERS, citation: 'UCC 9-615 and 9-616' },
  { kind: 'croa_statement', uses: ['credit_repair'], accountTypes: REPAIR, citation: '15 USC 1679c' },
  { kind: 'croa_contract', uses: ['credit_repair'], accountTypes: REPAIR, citation: '15 USC 1679d' },
  { kind: 'croa_cancellation', uses: ['credit_repair'], accountTypes: REPAIR, citation: '15 USC 1679e' },
] as const satisfies readonly Starter[]

/** The kinds of documents that have a starter text. */
export type StarterKind = (typeof STARTERS)[number]['kind']
