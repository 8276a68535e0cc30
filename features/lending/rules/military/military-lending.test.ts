import { expect, test } from 'vitest'
import type { LoanTerms } from '#features/lending/rules/schedule.ts'
import { isCoveredCredit, type MaprCharges, maprPercent } from './military-lending.ts'

const FREE: MaprCharges = {
  ...{ prepaid_finance_charge: 0, credit_insurance: 0, debt_cancellation: 0 },
  ...{ ancillary_products: 0, application_fee: 0, participation_fee: 0 },
}
// Two payments of $106.09. At 3% a month they are worth 106.09 / 1.03 + 106.09 / 1.0609 = 103 + 100 = $203.
const TWO_PAYMENTS: LoanTerms = {
  ...{ principalCents: 21_000, annualRatePercent: '8.28', instalmentCents: 10_609, instalments: 2 },
  ...{ startDate: '2026-01-01', firstDueDate: '2026-02-01', interval: { everyMonths: 1 }, dayCount: '30/360' },
}

test('$7 of charges on a loan of $210 leave $203: a MAPR of exactly 36%', () => {
  expect(maprPercent(TWO_PAYMENTS, { ...FREE, credit_insurance: 400, application_fee: 300 })).toBe('36.0000')
})

test('a single payment after a month: $1,020 for $900 is 13 1/3% a month, 160% a year', () => {
  const terms = { ...TWO_PAYMENTS, principalCents: 100_000, annualRatePercent: '24', instalments: 1 }

  expect(maprPercent(terms, FREE)).toBe('24.0000')
  expect(maprPercent(terms, { ...FREE, ancillary_products: 10_000 })).toBe('160.0000')
})

test.each(Object.keys(FREE))('%s counts', (charge) => {
  expect(maprPercent(TWO_PAYMENTS, { ...FREE, [charge]: 700 })).toBe('36.0000')
})

test('charges that exceed the amount lent have no rate', () => {
  expect(maprPercent({ ...TWO_PAYMENTS, annualRatePercent: '0', instalmentCents: 10_500 }, FREE)).toBe('0.0000')
  expect(maprPercent(TWO_PAYMENTS, { ...FREE, prepaid_finance_charge: -1_000 })).toBeNull()
})

test.each([
  ['personal', true],
  ['other', true],
  ['auto', false],
  ['mortgage', false],
])('a loan of type %s is covered credit: %s', (kind, expected) => {
  expect(isCoveredCredit(kind)).toBe(expected)
})
