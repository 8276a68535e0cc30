import { expect, test } from 'vitest'
import { type OfferedProduct, offeredProductOf } from '#features/lending/rules/intake/offered-product.ts'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { EMPTY, fieldProblems, typedCents, withProduct } from './form-values.ts'
import { EN } from './texts/en.ts'

test.each([
  ['2500', 250_000],
  ['$2,500.5', 250_050],
  ['0', 0],
  ['1234,50', Number.NaN],
  ['-5', Number.NaN],
  ['', Number.NaN],
])('%s is %s cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents)
})

const PRODUCT: OfferedProduct = offeredProductOf({
  id: 'p',
  version_id: 'v',
  name: 'Personal loan',
  terms: PERSONAL_TERMS,
})

test('the fields with a problem come in the order of the form', () => {
  const typed = { ...EMPTY, amount_cents: '2500' }

  const found = fieldProblems(['product_id', 'amount_cents', 'purpose', 'ssn'], typed, null, EN)

  expect([...found.keys()]).toEqual(['product_id', 'ssn'])
})

test.each([
  ['1.234,50', 'Enter the amount with a point before the cents. Did you mean 1234.50?'],
  ['1234,50', 'Enter the amount with a point before the cents. Did you mean 1234.50?'],
  ['99', 'Enter an amount from $500 to $10,000'],
  ['10,000.01', 'Enter an amount from $500 to $10,000'],
  ['much', 'Enter an amount, such as 2500'],
  ['$1,234.50', undefined],
])('the amount %s has the problem %s', (amount_cents, problem) => {
  const typed = { ...EMPTY, amount_cents }

  expect(fieldProblems(['amount_cents'], typed, PRODUCT, EN).get('amount_cents')).toBe(problem)
})

test('a state in which the product isn’t offered is a problem', () => {
  const found = fieldProblems(['state'], { ...EMPTY, state: 'NY' }, PRODUCT, EN)

  expect(found.get('state')).toBe('“Personal loan” isn’t offered in this state')
})

test('the only product and its only term are chosen, and a term that another product lacks is not kept', () => {
  const oneTerm = { ...PRODUCT, id: 'q', term_months: [12] }

  expect(withProduct(EMPTY, [oneTerm])).toMatchObject({ product_id: 'q', term_months: '12', payment_frequency: '' })
  expect(withProduct({ ...EMPTY, product_id: 'p', term_months: '60' }, [PRODUCT, oneTerm]).term_months).toBe('')
})
