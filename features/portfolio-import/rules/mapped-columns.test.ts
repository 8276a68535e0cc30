import { expect, test } from 'vitest'
import { headsOf, missingFields, placesOf } from './mapped-columns.ts'

const HEADS = ['Acct #', 'Customer', 'Amount Financed', 'UPB', 'Ref']

test('columns are found by the names of other systems', () => {
  expect(placesOf('loans', ['Account No', 'Buyer Name', 'Amount Financed', 'UPB'], {})).toEqual({
    ...{ loan_number: 0, borrower_name: 1, original_principal: 2, principal: 3 },
  })
})

test('a mapping that the company made comes first, and takes its column from another field', () => {
  expect(placesOf('loans', HEADS, { loan_number: 'Ref', principal: 'Gone' })).toMatchObject({
    loan_number: 4,
    principal: 3,
  })
  expect(placesOf('loans', HEADS, { collateral: 'UPB' })).toMatchObject({ collateral: 3 })
  expect(placesOf('loans', HEADS, { collateral: 'UPB' })).not.toHaveProperty('principal')
})

test('a mapping is remembered by the names of the columns', () => {
  expect(headsOf({ loan_number: 0, principal: 3 }, HEADS)).toEqual({ loan_number: 'Acct #', principal: 'UPB' })
})

test('a file of loans needs a name and a term in one of two ways', () => {
  const missing = missingFields('loans', { first_name: 0, term_months: 1, loan_number: 2 })

  expect(missing).toContain('borrower_name')
  expect(missing).not.toContain('term')
  expect(missingFields('loans', { first_name: 0, last_name: 1 })).not.toContain('borrower_name')
  expect(missingFields('payments', { loan_number: 0, on: 1, type: 2, amount: 3 })).toEqual([])
})
