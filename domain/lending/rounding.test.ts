import { expect, test } from 'vitest'
import { halfEven } from './rounding.ts'

test.each([
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [-1n, 3n, 0n],
  [-2n, 3n, -1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [6n, 3n, 2n],
])('%s / %s rounds to %s', (numerator, denominator, expected) => {
  expect(halfEven(numerator, denominator)).toBe(expected)
})
