import { expect, test } from 'vitest'
import {
  applicationOfRow,
  guessedApplicationColumns,
  importedApplicationRow,
  isNamed,
  namedApplicant,
} from './application-import.ts'

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const TODAY = '2026-11-28'
const ROW = { loan_type: 'Personal', amount: '$2,500.00', received_how: 'In person', received_on: '11/02/2026' }

const problems = (row: object) => {
  const read = applicationOfRow({ ...ROW, ...row }, CLIENT, TODAY)
  return 'problems' in read ? read.problems.map(([, message]) => message) : []
}

test('columns are guessed from their headers', () => {
  expect(guessedApplicationColumns(['Applicant', 'E-mail', 'Loan Type', 'AMOUNT', 'term_months'])).toEqual({
    full_name: 0,
    email: 1,
    loan_type: 2,
    amount: 3,
    term_months: 4,
  })
})

test('only the last four digits of an SSN leave the file', () => {
  expect(importedApplicationRow(['900-12-4567', 'Dana'], { ssn_last4: 0, full_name: 1 })).toEqual({
    ssn_last4: '4567',
    full_name: 'Dana',
  })
})

test('a row is read as the form would read it', () => {
  expect(
    applicationOfRow({ ...ROW, term_months: '24', housing: 'RENT', email: 'd@e.test' }, CLIENT, TODAY),
  ).toMatchObject({
    application: {
      ...{ loan_type: 'personal', amount_cents: 250_000, received_how: 'in_person', received_on: '2026-11-02' },
      ...{ term_months: 24, housing: 'rent', payment_frequency: null },
    },
  })
})

test.each([
  [{}, []],
  [{ amount: '' }, ['Enter the amount']],
  [{ received_on: '2026-11-29' }, ['The day received can’t be in the future']],
  [{ received_on: '2/30/2026' }, ['Day received must be a date, such as 2026-01-31']],
])('a row with %j has the problems %j', (row, expected) => {
  expect(problems(row)).toEqual(expected)
})

test('an amount with a decimal comma is refused, not read as another amount', () => {
  expect(problems({ amount: '1234,50' })).toHaveLength(1)
})

test.each([
  [{ email: 'dana@example.test' }, false],
  [{ full_name: ' Dana  Whitfield ', email: '' }, false],
  [{ full_name: 'Dana Whitfield', email: 'dana@example.test' }, true],
  [{ full_name: 'Dana Whitfield', ssn_last4: '4567' }, true],
])('the applicant %j is named well enough: %s', (row, expected) => {
  expect(isNamed(namedApplicant(row))).toBe(expected)
})
