import { describe, expect, test } from 'vitest'
import { formatSsn, isWholeSsn, maskSsn, ssnCountProblem, ssnDigits, WRITTEN_SSN } from './ssn.ts'

describe('an SSN is grouped 3-2-4 while it is typed', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['123', '123'],
    ['1234', '123-4'],
    ['12345', '123-45'],
    ['123456', '123-45-6'],
    ['123456789', '123-45-6789'],
    ['1234567890', '123-45-67890'],
    ['123-45-6789', '123-45-6789'],
    ['123 45 6789', '123-45-6789'],
    ['123-', '123'],
    ['abc', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatSsn(typed)).toBe(shown)
  })
})

test.each([
  ['123-45-6789', '123456789'],
  ['12345678901', '12345678901'],
  ['XXX-XX-6789', '6789'],
])('%s keeps only digits, and all of them: %s', (typed, digits) => {
  expect(ssnDigits(typed)).toBe(digits)
})

test.each([
  ['123456789', null],
  ['12345678', 'SSN must have 9 digits'],
  ['1234567890', 'An SSN has 9 digits; you typed 10'],
])('the count of %s is judged as %s', (digits, problem) => {
  expect(ssnCountProblem(digits)).toBe(problem)
})

test.each([
  ['123456789', 'XXX-XX-6789'],
  ['6789', 'XXX-XX-6789'],
  ['678', ''],
  ['', ''],
])('%j is masked as %j', (typed, mask) => {
  expect(maskSsn(typed)).toBe(mask)
})

test.each([
  ['123-45-6789', true],
  ['123456789', true],
  [' 123 45 6789 ', true],
  ['5552041180', false],
  ['6789', false],
  ['Dana 123456789', false],
])('%j is a complete SSN: %s', (text, whole) => {
  expect(isWholeSsn(text)).toBe(whole)
})

test.each([
  ['my SSN is 123-45-6789.', true],
  ['123 45 6789', true],
  ['123–45—6789', true],
  ['SSN123-45-6789x', true],
  ['123456789', false],
  ['1123-45-6789', false],
  ['123-45-67890', false],
  ['123-456-7890', false],
  ['123-4-56789', false],
  ['12-345-6789', false],
  ['123--45-6789', false],
])('%j contains an SSN: %s', (text, isThere) => {
  expect(WRITTEN_SSN.test(text)).toBe(isThere)
})
