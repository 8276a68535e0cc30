import { describe, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { reportAgeProblem } from './report-age.ts'
import { startingStructures, structured } from './structure.ts'

const PLACE = { frequency: 'month', state: undefined, start: '2026-01-31' } as const
const TYPED = { price: '10,000', down_payment: '2,000', term_months: '24', rate: '12' }

describe('a structure', () => {
  test('lends the price less the down payment', () => {
    const found = structured(TYPED, PERSONAL_TERMS, PLACE)

    expect('figures' in found && [found.terms.amount_cents, found.figures.schedule.length]).toEqual([8_000_00, 24])
  })

  test.each([
    [{ price: 'ten' }, /Write dollars/],
    [{ down_payment: '10,000' }, /leaves nothing/],
    [{ term_months: '0' }, /1 to 600/],
    [{ term_months: 'two years' }, /whole number/],
    [{ rate: 'free' }, /percentage/],
    [{ price: '2,000.01' }, /prepaid charges/],
  ])('with %j has a problem', (change, problem) => {
    const fees = [{ kind: 'origination_fee', cents: 1_00, percent: null, most_cents: null, financed: false }] as const
    const found = structured({ ...TYPED, ...change }, { ...PERSONAL_TERMS, fees: [...fees] }, PLACE)

    expect('problem' in found && found.problem).toMatch(problem)
  })
})

test('the three structures are as asked, with a tenth more down, and over the next term', () => {
  const asked = { amount: 8_000_00, down_payment_cents: 2_000_00, term_months: 24 }

  expect(startingStructures(asked, [12, 24, 36], '9.99')).toEqual([
    { price: '10000.00', down_payment: '2000.00', term_months: '24', rate: '9.99' },
    { price: '10000.00', down_payment: '3000.00', term_months: '24', rate: '9.99' },
    { price: '10000.00', down_payment: '2000.00', term_months: '36', rate: '9.99' },
  ])
})

test.each([
  ['2026-01-01', 30, false],
  ['2025-12-31', 30, true],
  ['2020-01-01', null, false],
])('a report of %s is too old for a limit of %s days: %s', (pulledOn, most, isTooOld) => {
  expect(reportAgeProblem({ pulledOn, today: '2026-01-31', mostDays: most }) !== null).toBe(isTooOld)
})
