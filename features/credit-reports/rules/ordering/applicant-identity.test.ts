import { expect, test } from 'vitest'
import { isIdentityMask, isoDateOfBirth, ssnDigits } from './applicant-identity.ts'

test.each([
  ['600221639', '600221639'],
  ['600-22-1639', '600221639'],
  ['600 22 1639', '600221639'],
  ['60022163', null],
  ['6002216390', null],
  ['60022163a', null],
  ['XXX-XX-1639', null],
  ['', null],
])('the SSN typed as %j has the digits %s', (typed, digits) => {
  expect(ssnDigits(typed)).toBe(digits)
})

test.each([
  ['1987-02-01', '1987-02-01'],
  ['02/01/1987', '1987-02-01'],
  ['2/1/1987', '1987-02-01'],
  ['2000-02-29', '2000-02-29'],
  ['1900-02-29', null],
  ['1987-02-30', null],
  ['1987-13-01', null],
  ['1787-01-01', null],
  ['1987-02-01T00:00:00Z', null],
  ['XX/XX/1987', null],
  ['', null],
])('the date of birth typed as %j is %s', (typed, iso) => {
  expect(isoDateOfBirth(typed)).toBe(iso)
})

test.each([
  ['XXX-XX-1639', true],
  ['XX/XX/1987', true],
  ['600-22-1639', false],
  ['02/01/1987', false],
  ['', false],
])('%j is a mask: %s', (text, expected) => {
  expect(isIdentityMask(text)).toBe(expected)
})
