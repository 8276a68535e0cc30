import { expect, test } from 'vitest'
import { isHighLoanUtilization, loanUtilizationPercent } from './loan-utilization.ts'

test.each([
  [0, 100, 0, false],
  [800, 1000, 80, false],
  [810, 1000, 81, true],
  [1000, 1000, 100, true],
  [1, 0, 0, false],
])('%i of %i owed is %i %%', (balance, original, percent, isHigh) => {
  expect(loanUtilizationPercent(balance, original)).toBe(percent)
  expect(isHighLoanUtilization(percent)).toBe(isHigh)
})
