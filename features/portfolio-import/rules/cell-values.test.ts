import { describe, expect, test } from 'vitest'
import { amountCell, dateCell, frequencyCell, rateCell } from './cell-values.ts'

describe('an amount', () => {
  test.each([
    ['1234.50', 1234_50],
    ['$1,234.50', 1234_50],
    ['1,234', 1234_00],
    ['0', 0],
    ['12.500', 12_50],
  ])('%s is read as cents', (text, cents) => {
    expect(amountCell(text)).toEqual({ value: cents })
  })

  test.each(['1234,50', '1.234,50', '1234,5'])('%s has a comma before the cents, and is refused', (text) => {
    expect(amountCell(text)).toEqual({ problem: expect.stringContaining('has a comma before the cents') })
  })

  test.each(['12.345', 'twelve', '12-', '(12.00)', '1 234', '12,34.00', ''])('%s is refused', (text) => {
    expect(amountCell(text)).toHaveProperty('problem')
  })
})

describe('a date', () => {
  test.each([
    ['2026-01-31', '2026-01-31'],
    ['1/31/2026', '2026-01-31'],
    ['01/31/2026 0:00', '2026-01-31'],
  ])('%s is read', (text, date) => {
    expect(dateCell(text)).toEqual({ value: date })
  })

  test.each(['31/1/2026', '1/31/26', '2026-02-30', '20260131', '46053', '1/31'])('%s is refused', (text) => {
    expect(dateCell(text)).toHaveProperty('problem')
  })
})

test.each([
  ['Semi-Monthly', 'half_month'],
  ['Bi-Weekly', 'two_weeks'],
  ['M', 'month'],
  ['26', 'two_weeks'],
  ['every 4 weeks', 'four_weeks'],
])('the frequency %s is known', (text, every) => {
  expect(frequencyCell(text)).toEqual({ value: every })
})

test('a rate is a percentage a year', () => {
  expect(rateCell('9.4822 %')).toEqual({ value: '9.4822' })
  expect(rateCell('0')).toEqual({ value: '0' })
  for (const text of ['9,5', '-1', '1000']) expect(rateCell(text)).toHaveProperty('problem')
})
