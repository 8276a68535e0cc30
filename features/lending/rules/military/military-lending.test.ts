import { expect, test } from 'vitest'
import { loanTermsOf, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { isCoveredLoan, type MaprCharges, maprPercent, mayBeCovered } from './military-lending.ts'

const FREE: MaprCharges = {
  ...{ prepaid_finance_charge: 0, credit_insurance: 0, debt_cancellation: 0 },
  ...{ ancillary_products: 0, application_fee: 0, participation_fee: 0 },
}
// Two payments of $106.09. At 3% a month they are worth 106.09 / 1.03 + 106.09 / 1.0609 = 103 + 100 = $203.
const TWO_PAYMENTS: StoredTerms = {
  ...{ terms: null, original_amount: 21_000, interest_rate: '8.28', monthly_payment: 10_609, term_months: 2 },
  ...{ start_date: '2026-01-01', first_payment_date: '2026-02-01', day_count: '30/360' },
}
const mapr = (loan: StoredTerms, charges: MaprCharges) => maprPercent(loanTermsOf(loan), charges)

test('$7 of charges on a loan of $210 leave $203: a MAPR of exactly 36%', () => {
  expect(mapr(TWO_PAYMENTS, { ...FREE, credit_insurance: 400, application_fee: 300 })).toBe('36.0000')
})

test('a single payment after a month: $1,020 for $900 is 13 1/3% a month, 160% a year', () => {
  const terms = { ...TWO_PAYMENTS, original_amount: 100_000, interest_rate: '24', term_months: 1 }

  expect(mapr(terms, FREE)).toBe('24.0000')
  expect(mapr(terms, { ...FREE, ancillary_products: 10_000 })).toBe('160.0000')
})

test.each(Object.keys(FREE))('%s counts', (charge) => {
  expect(mapr(TWO_PAYMENTS, { ...FREE, [charge]: 700 })).toBe('36.0000')
})

test('charges that exceed the amount lent have no rate', () => {
  expect(mapr({ ...TWO_PAYMENTS, interest_rate: '0', monthly_payment: 10_500 }, FREE)).toBe('0.0000')
  expect(mapr(TWO_PAYMENTS, { ...FREE, prepaid_finance_charge: -1_000 })).toBeNull()
})

test.each([
  ['personal', true, true],
  ['other', true, true],
  ['auto', true, false],
  ['mortgage', false, false],
])('a loan of type %s may be covered: %s, and is covered if it was imported: %s', (loan_type, may, imported) => {
  expect(mayBeCovered(loan_type)).toBe(may)
  expect(isCoveredLoan({ loan_type, terms: null, mla_exemption: null })).toBe(imported)
})

test('the contract of a loan that was booked here states the exemption, and its type doesn’t', () => {
  const booked = { loan_type: 'auto', terms: {} }

  expect(isCoveredLoan({ ...booked, mla_exemption: null })).toBe(true)
  expect(isCoveredLoan({ ...booked, mla_exemption: 'vehicle_purchase' })).toBe(false)
})
