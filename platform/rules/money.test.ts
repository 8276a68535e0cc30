import { describe, expect, test } from 'vitest'
import { centsOf, decimalComma, dollarsAndCents, ungrouped, wholeDollars } from './money.ts'

describe('amounts from the API are converted to cents', () => {
  test.each([
    ['1204.50', 120450],
    ['1204.5', 120450],
    ['1204', 120400],
    [1204.5, 120450],
    [0, 0],
    ['0.00', 0],
    ['-0.00', 0],
    ['-12.34', -1234],
    ['.5', 50],
    ['12.', 1200],
    ['$1,204', 120400],
    [' $ '.trim() + '14,310.07', 1431007],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1e-9, 0],
    ['999999999999.99', 99999999999999],
  ])('%j is %d cents', (amount, cents) => {
    expect(centsOf(amount)).toBe(cents)
  })

  test.each([
    ['0.005', 1],
    ['0.0049', 0],
    ['0.004', 0],
    ['2.675', 268],
    ['-2.675', -268],
    ['9.999', 1000],
  ])('%s rounds half a cent away from zero to %d', (amount, cents) => {
    expect(centsOf(amount)).toBe(cents)
  })

  test.each([
    null,
    undefined,
    '',
    '.',
    '-',
    'n/a',
    '12abc',
    '1.2.3',
    '1204,50',
    '1,20',
    '12,34.50',
    ',500',
    '1,204,5',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
  ])('%j is not an amount', (amount) => {
    expect(centsOf(amount)).toBeNull()
  })
})

describe('amounts are formatted for people', () => {
  test.each([
    [0, '$0'],
    [49, '$0'],
    [50, '$1'],
    [120400, '$1,204'],
    [120450, '$1,205'],
    [-120400, '-$1,204'],
    [99999999999999, '$1,000,000,000,000'],
  ])('%d cents is %s in whole dollars', (cents, text) => {
    expect(wholeDollars(cents)).toBe(text)
  })

  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [120450, '$1,204.50'],
    [-1, '-$0.01'],
  ])('%d cents is %s with cents', (cents, text) => {
    expect(dollarsAndCents(cents)).toBe(text)
  })
})

test.each([
  ['1234,50', '1234.50'],
  ['$1.234,50', '1234.50'],
  ['1,5', '1.5'],
  ['1,234', null],
  ['1234.50', null],
])('%s has its cents after a comma: %s', (text, expected) => {
  expect(decimalComma(text)).toBe(expected)
})

test.each([
  ['12,500', '12500'],
  ['-1,250,000.5', '-1250000.5'],
  ['12,50', '12,50'],
  ['1,2500', '1,2500'],
  ['84', '84'],
])('%s without commas between thousands is %s', (text, expected) => {
  expect(ungrouped(text)).toBe(expected)
})
