import { REASON_CODES } from '#features/lending/rules/adverse-action/reasons.ts'
import { AGREED_RATE, band, tableRow } from '#features/lending/rules/states/table-row.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import type { InputValues } from './input-registry.ts'
import { GOOD_APPLICANT } from './starting/parts.ts'

const ANY_RATE = tableRow('consumer_loan', {
  ...{ state: 'TX', rates: [band(AGREED_RATE)], citation: '§ 1', source: 'https://example.test' },
  effectiveFrom: '2000-01-01',
})

/** The inputs of an applicant in Texas with good credit, and any changes of them. For tests and the bench. */
export function goodInputs(values: InputValues = {}, further: Partial<DecisionInputs> = {}): DecisionInputs {
  return {
    values: { ...GOOD_APPLICANT, ...values },
    scores: [{ bureau: 'experian', model: 'fico_8', value: 742, factors: ['Level of delinquency on accounts'] }],
    supported: REASON_CODES,
    frequency: 'month',
    law: {
      ...{ state: 'TX', rule: ANY_RATE, caps: [] },
      ...{ isMilitaryCapped: false, vehicle: null },
    },
    product: null,
    ...further,
  }
}
