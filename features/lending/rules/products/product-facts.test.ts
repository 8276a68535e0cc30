import { expect, test } from 'vitest'
import { productChanges, productFacts } from './product-facts.ts'
import { PERSONAL_TERMS as TERMS } from './product-fixture.ts'

test('every term is said in words', () => {
  const words = Object.fromEntries(productFacts(TERMS).map(({ label, value }) => [label, value]))

  expect(words).toMatchObject({
    Amount: '$500 to $10,000',
    Rates: 'Tier A 12.99%, Tier B 17.99%',
    Charges: 'Origination fee 2%, at most $150 (prepaid)',
    'Late fee': 'After 10 days, 5% of the unpaid installment',
    'Required documents': 'Pay stub from the applicant in 10 days',
  })
})

test('a late fee with both figures names the one that counts', () => {
  const late_fee = { grace_days: 5, cents: 15_00, percent: '5', of_both: 'higher' } as const

  expect(productFacts({ ...TERMS, late_fee }).find(({ label }) => label === 'Late fee')?.value).toBe(
    'After 5 days, the higher of $15 and 5% of the unpaid installment',
  )
})

test('the changes between two versions are those that read differently', () => {
  expect(productChanges(TERMS, TERMS)).toEqual([])
  expect(productChanges(TERMS, { ...TERMS, max_amount_cents: 5_000_50, nsf_fee_cents: null })).toEqual([
    { label: 'Amount', value: '$500 to $5,000.50', earlier: '$500 to $10,000' },
    { label: 'Returned payment', value: 'No fee', earlier: '$15' },
  ])
})
