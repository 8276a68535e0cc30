import { expect, test } from 'vitest'
import { decimalText, dividedBy, ONE, power, times } from './fixed-point.ts'

test('products and quotients keep thirty decimals', () => {
  const third = dividedBy(ONE, 3n * ONE)

  expect(decimalText(third, 12)).toBe('0.333333333333')
  expect(times(third, 3n * ONE)).toBe(ONE - 1n)
})

test.each([
  [0, '1.000000'],
  [1, '1.010000'],
  [12, '1.126825'],
  [360, '35.949641'],
])('1.01 to the power of %i is %s', (exponent, expected) => {
  expect(decimalText(power((101n * ONE) / 100n, exponent), 6)).toBe(expected)
})

test.each([
  [-ONE / 4n, 2, '-0.25'],
  [ONE / 8n, 2, '0.12'],
  [12n * ONE, 0, '12'],
  [-12n * ONE, 0, '-12'],
  [0n, 4, '0.0000'],
  [0n, 0, '0'],
  [-1n, 2, '0.00'],
  [ONE / 1000n, 3, '0.001'],
  [999_995n * (ONE / 1_000_000n), 5, '1.00000'],
])('%s with %i decimals is %s', (value, decimals, expected) => {
  expect(decimalText(value, decimals)).toBe(expected)
})
