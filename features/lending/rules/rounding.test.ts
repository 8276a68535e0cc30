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

test('a number and its negative round symmetrically, by at most one half', () => {
  for (let numerator = 0n; numerator < 120n; numerator += 1n) {
    for (const denominator of [1n, 2n, 3n, 4n, 7n, 10n]) {
      const rounded = halfEven(numerator, denominator)
      const distance = 2n * (rounded * denominator - numerator)

      expect(halfEven(-numerator, denominator)).toBe(-rounded)
      expect(distance <= denominator && -distance <= denominator).toBe(true)
      expect(distance === denominator || -distance === denominator ? rounded % 2n : 0n).toBe(0n)
    }
  }
})
