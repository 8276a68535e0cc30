import { describe, expect, test } from 'vitest'
import { PERSONAL_TERMS as TERMS } from './product-fixture.ts'
import { productTermsSchema } from './product-terms.ts'

const FEE = { kind: 'origination_fee', cents: 75_00, percent: null, most_cents: null, financed: false }
const LATE = { grace_days: 10, cents: null, percent: '5', of_both: 'lower' }
const DOCUMENT = { kind: 'pay_stub', from: 'applicant', days_to_provide: 7, expires_after_days: 30 }

test('whole terms are accepted as they are', () => {
  expect(productTermsSchema.parse(TERMS)).toEqual(TERMS)
})

describe('the terms of a product refuse', () => {
  test.each<[string, string, object]>([
    ['an unknown kind', 'kind', { kind: 'pawn' }],
    ['a loan type of another kind', 'loan_type', { loan_type: 'mortgage' }],
    ['collateral of another kind', 'collateral', { collateral: 'vehicle' }],
    ['the disclosures of another kind', 'disclosure_set', { disclosure_set: 'mortgage_note' }],
    ['no payment frequency', 'payment_frequencies', { payment_frequencies: [] }],
    ['a frequency twice', 'payment_frequencies', { payment_frequencies: ['month', 'month'] }],
    ['a highest amount below the lowest', 'max_amount_cents', { max_amount_cents: 1 }],
    ['parts of a cent', 'min_amount_cents', { min_amount_cents: 100.5 }],
    ['no term', 'term_months', { term_months: [] }],
    ['a term twice', 'term_months', { term_months: [12, 12] }],
    ['terms out of order', 'term_months', { term_months: [24, 12] }],
    ['a term of 601 months', 'term_months.0', { term_months: [601] }],
    ['no rate', 'rate_tiers', { rate_tiers: [] }],
    ['a rate as a number', 'rate_tiers.0.annual_rate_percent', { rate_tiers: [{ tier: 'a', annual_rate_percent: 9 }] }],
    ['a tier twice', 'rate_tiers.1.tier', { rate_tiers: [TERMS.rate_tiers[0], TERMS.rate_tiers[0]] }],
    ['a charge without an amount', 'fees.0.cents', { fees: [{ ...FEE, cents: null }] }],
    ['a charge with an amount and a percentage', 'fees.0.cents', { fees: [{ ...FEE, percent: '1' }] }],
    ['a maximum of an amount', 'fees.0.most_cents', { fees: [{ ...FEE, most_cents: 1_00 }] }],
    ['charges that take the smallest loan', 'fees', { fees: [{ ...FEE, cents: TERMS.min_amount_cents }] }],
    ['a late fee without an amount', 'late_fee.cents', { late_fee: { ...LATE, percent: null } }],
    ['fees before installments', 'waterfall', { waterfall: ['fees', 'due', 'charges', 'principal'] }],
    ['a part twice', 'waterfall', { waterfall: ['due', 'due'] }],
    ['the military exemption of vehicles', 'mla_exemption', { mla_exemption: 'vehicle_purchase' }],
    ['a document without a kind', 'required_documents.0.kind', { required_documents: [{ ...DOCUMENT, kind: '' }] }],
    ['no state', 'states', { states: [] }],
    ['a territory without a state table', 'states.0', { states: ['PR'] }],
    ['an unknown field', '', { apr: '12' }],
  ])('%s', (_, path, change) => {
    const { error } = productTermsSchema.safeParse({ ...TERMS, ...change })

    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})

test.each([
  ['auto_purchase', true],
  ['retail_installment', true],
  ['auto_refinance', false],
])('credit of the kind %s can have the exemption of vehicle purchases: %s', (kind, isExempt) => {
  const disclosure_set = kind === 'retail_installment' ? 'retail_contract' : 'loan_note'
  const vehicle = { ...TERMS, kind, loan_type: 'auto', collateral: 'vehicle', disclosure_set }

  expect(productTermsSchema.safeParse({ ...vehicle, mla_exemption: 'vehicle_purchase' }).success).toBe(isExempt)
})
