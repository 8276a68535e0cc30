import { expect, test } from 'vitest'
import { reportedCents, reportedNumber, reportedText } from './reported-value.ts'

test.each([
  [720, 720],
  ['720', 720],
  ['$1,200.50', 1200.5],
  ['-15', -15],
  [' 0 ', 0],
  ['', null],
  ['no score', null],
  ['12abc', null],
  ['1e9', null],
  [null, null],
  [Number.NaN, null],
  [{}, null],
])('a bureau reporting %j reports the number %s', (value, number) => {
  expect(reportedNumber(value)).toBe(number)
})

test.each([
  ['1,234.56', 123_456],
  [19.99, 1_999],
  [0, 0],
  ['N/A', null],
])('the amount %j is %s cents', (value, cents) => {
  expect(reportedCents(value)).toBe(cents)
})

test.each([
  [' Revolving ', 'Revolving'],
  [36, '36'],
  ['  ', null],
  [undefined, null],
  [{ nested: true }, null],
])('the text %j is read as %j', (value, text) => {
  expect(reportedText(value)).toBe(text)
})
