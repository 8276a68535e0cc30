import { expect, test } from 'vitest'
import { EMPTY, typedCents, wrongFields } from './form-values.ts'

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

test('the fields with a problem come in the order of the form', () => {
  const typed = { ...EMPTY, amount_cents: '2500' }

  expect(wrongFields(['loan_type', 'amount_cents', 'purpose', 'ssn'], typed)).toEqual(['loan_type', 'ssn'])
})
