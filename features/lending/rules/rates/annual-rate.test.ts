import { expect, test } from 'vitest'
import { microPercentOf } from './annual-rate.ts'

test.each([
  ['9.4822', 9_482_200n],
  [7, 7_000_000n],
  ['0', 0n],
  ['12.500000', 12_500_000n],
  ['0.000001', 1n],
  ['100', 100_000_000n],
])('%s percent', (percent, expected) => {
  expect(microPercentOf(percent)).toBe(expected)
})

test.each(['', '-1', '1e3', '7,5', '12.3456789', 'NaN', '1234'])('%j is not a valid annual rate', (text) => {
  expect(() => microPercentOf(text)).toThrow(RangeError)
})
