import { describe, expect, test } from 'vitest'
import { PERSONAL_TERMS as TERMS } from './product-fixture.ts'
import { typedLimits, typedProduct } from './product-form.ts'
import { PRODUCT_KINDS } from './product-lists.ts'
import { starterOf } from './product-starters.ts'
import { readProduct } from './read-product.ts'

const TYPED = typedProduct('Personal loan', TERMS)

test('stored terms read back as they were, however they are typed', () => {
  expect(readProduct(TYPED)).toEqual({ name: 'Personal loan', terms: TERMS })
  expect(readProduct({ ...TYPED, term_months: '36 12;24, 12', max_amount: '$10,000.00' })).toEqual({
    name: 'Personal loan',
    terms: TERMS,
  })
})

test.each(PRODUCT_KINDS)('the starting values of a new product need nothing but its states: %s', (kind) => {
  expect(readProduct(starterOf(kind))).toEqual({
    problems: [{ field: 'states', message: 'Choose at least one state' }],
  })
})

test('limits of extensions read back as they were', () => {
  const terms = { ...TERMS, extension_limits: { most_in_12_months: 0, months_between: 6, fee_percent: '2.5' } }

  expect(readProduct(typedProduct('Personal loan', terms))).toEqual({ name: 'Personal loan', terms })
})

describe('a problem is shown at the field that was typed', () => {
  const FEE = { kind: 'origination_fee', form: 'amount', amount: '75', percent: '', most: '', financed: false } as const

  test.each<[string, object]>([
    ['name', { name: ' ' }],
    ['min_amount', { min_amount: '' }],
    ['max_amount', { max_amount: '1234,50' }],
    ['max_amount', { max_amount: '1' }],
    ['term_months', { term_months: 'two years' }],
    ['term_months', { term_months: '700' }],
    ['rate_tiers.0.annual_rate_percent', { rate_tiers: [{ tier: 'a', annual_rate_percent: 'nine' }] }],
    ['rate_tiers.1.tier', { rate_tiers: [...TYPED.rate_tiers.slice(0, 1), { tier: 'A', annual_rate_percent: '9' }] }],
    ['fees.0.amount', { fees: [{ ...FEE, amount: '' }] }],
    ['fees.0.percent', { fees: [{ ...FEE, form: 'percent' }] }],
    ['fees.0.most', { fees: [{ ...FEE, form: 'percent', percent: '2', most: 'none' }] }],
    ['late_fee.grace_days', { late_fee: { ...TYPED.late_fee, grace_days: '' } }],
    ['nsf_fee', { nsf_fee: '-5' }],
    [
      'required_documents.0.days_to_provide',
      { required_documents: [{ ...TYPED.required_documents[0], days_to_provide: '' }] },
    ],
    ['extension_limits.longest_periods', { extension_limits: typedLimits({ longest_periods: 25 }) }],
    ['extension_limits.fee_percent', { extension_limits: typedLimits({ fee_percent: '120' }) }],
    ['extension_fee', { extension_fee: '10', extension_limits: typedLimits({ fee_percent: '5' }) }],
    ['report_max_age_days', { report_max_age_days: '0' }],
    ['states', { states: [] }],
  ])('%s', (field, change) => {
    const read = readProduct({ ...TYPED, ...change })

    expect('problems' in read && read.problems.map((problem) => problem.field)).toEqual([field])
  })
})

test('without an amount and a percentage, no late fee is charged', () => {
  const read = readProduct({ ...TYPED, late_fee: { ...TYPED.late_fee, percent: '' } })

  expect('terms' in read && read.terms.late_fee).toBeNull()
})
