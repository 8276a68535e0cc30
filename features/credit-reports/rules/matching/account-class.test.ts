import { expect, test } from 'vitest'
import { accountClass, mayBeSameClass } from './account-class.ts'

test.each([
  ['Credit Card', 'revolving'],
  ['R', 'revolving'],
  ['Home Equity Line of Credit', 'revolving'],
  ['FHA loan', 'mortgage'],
  ['Auto Lease', 'auto'],
  ['Education Loan', 'student'],
  ['Installment', 'instalment'],
  ['Other', null],
  [null, null],
])('an account of type %s is %s', (type, expected) => {
  expect(accountClass(type)).toBe(expected)
})

test('a loan reported as an installment loan may be a car loan, but never a card', () => {
  expect(mayBeSameClass('instalment', 'auto')).toBe(true)
  expect(mayBeSameClass('revolving', 'revolving')).toBe(true)
  expect(mayBeSameClass('instalment', 'revolving')).toBe(false)
  expect(mayBeSameClass('mortgage', 'auto')).toBe(false)
})
