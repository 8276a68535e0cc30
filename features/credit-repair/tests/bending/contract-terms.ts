import { type Attempt, said } from './attempt.ts'

const UNLAWFUL = 'croa_contract_unlawful'

/** Terms that are illegal on their face, and terms that the law requires. */
const TERMS: readonly (readonly [what: string, change: object, refused?: string])[] = [
  ['a set-up fee', { payment_terms: 'A $200 setup fee applies.' }],
  ['a payment by the calendar', { payment_terms: '$99 a month.' }],
  ['a fee for the first work', { payment_terms: '$149 first-work fee, then $99 for each item decided.' }],
  ['a payment at the signature, in Spanish', { payment_terms: 'Paga $99 al firmar.' }],
  ['a waiver', { services: 'You waive your right to cancel.' }],
  [
    'a waiver that denies something else',
    { services: 'We do not sell data, but you waive your rights under the CROA.' },
  ],
  ['a fee for canceling', { payment_terms: '$99 for each item decided. A cancellation fee of $50 applies.' }],
  ['a promised score', { guarantees: 'We guarantee a score of 700.' }],
  ['a promised removal', { guarantees: 'We will remove all negative items.' }],
  ['a new identity', { services: 'You get a C.P.N. for a new credit file.' }],
  ['no end', { completion: 'Month to month.' }],
  ['no total', { payment_terms: '$99 for each item decided, plus other fees.' }],
  ['no services', { services: '' }, 'croa_clause_missing'],
  ['no time', { completion: '' }, 'croa_clause_missing'],
  ['no address', { company_address: '' }, 'croa_clause_missing'],
]

export const CONTRACT_TERMS: readonly Attempt[] = TERMS.map(([what, change, refused = UNLAWFUL]) => ({
  ...{ what, refused, as: ['cro', 'dealer'] as const },
  try: async (desk) => {
    await desk.repair.enroll(desk.dana)
    return said(await desk.contracts.prepare(desk.dana, change))
  },
}))
