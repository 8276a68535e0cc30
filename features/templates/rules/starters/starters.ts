import type { Starter } from './starter.ts'

const LENDERS = ['lender', 'dealer'] as const
const REPAIR = ['cro'] as const

/** The starter texts, in the order in which packages print them. */
export const STARTERS = [
  {
    kind: 'cosigner_notice',
    uses: ['loan_closing', 'vehicle_sale'],
    accountTypes: LENDERS,
    citation: '16 CFR 444.3',
  },
  { kind: 'mla_statement', uses: ['loan_closing'], accountTypes: LENDERS, citation: '10 USC 987(c), 32 CFR 232.6' },
  {
    kind: 'note_disclosure',
    uses: ['loan_closing'],
    accountTypes: LENDERS,
    citation: '12 CFR 1026.17 and 1026.18, 16 CFR 444.2 and 444.4, 16 CFR 433.2',
  },
  {
    kind: 'security_agreement',
    uses: ['loan_closing'],
    accountTypes: LENDERS,
    citation: 'UCC 9-203, 16 CFR 444.2(a)(4)',
  },
  {
    kind: 'ach_authorization',
    uses: ['loan_closing', 'vehicle_sale', 'servicing'],
    accountTypes: LENDERS,
    citation: '12 CFR 1005.10, Nacha Operating Rules',
  },
  { kind: 'croa_statement', uses: ['credit_repair'], accountTypes: REPAIR, citation: '15 USC 1679c' },
  { kind: 'croa_contract', uses: ['credit_repair'], accountTypes: REPAIR, citation: '15 USC 1679d' },
  { kind: 'croa_cancellation', uses: ['credit_repair'], accountTypes: REPAIR, citation: '15 USC 1679e' },
] as const satisfies readonly Starter[]

/** The kinds of documents that have a starter text. */
export type StarterKind = (typeof STARTERS)[number]['kind']
