import { expect, test } from 'vitest'
import { isHighUtilization, utilizationPercent } from './utilization.ts'

test.each([
  [30_000, 100_000, 30],
  [30_100, 100_000, 30.1],
  [1, 3, 33.3],
  [150_000, 100_000, 150],
  [-500, 100_000, 0],
  [0, 100_000, 0],
  [500, 0, null],
  [500, null, null],
  [null, 100_000, null],
])('a balance of %s cents on a limit of %s uses %s percent', (balanceCents, limitCents, percent) => {
  expect(utilizationPercent(balanceCents, limitCents)).toBe(percent)
})

test.each([
  [30, false],
  [30.1, true],
  [0, false],
  [null, false],
])('a utilization of %s percent is high: %s', (percent, expected) => {
  expect(isHighUtilization(percent)).toBe(expected)
})
