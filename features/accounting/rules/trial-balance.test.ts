import { expect, test } from 'vitest'
import { outOfBalance, trialBalance } from './trial-balance.ts'

const SUMS = [
  { account: 'loans_receivable', earlier: 1000, year: 200, debit: 50, credit: 30 },
  { account: 'funding_clearing', earlier: -900, year: -150, debit: 0, credit: 10 },
  { account: 'interest_income', earlier: -100, year: -50, debit: 0, credit: 10 },
] as const

test('income and expenses begin anew each year, and earlier ones are retained earnings', () => {
  const rows = trialBalance(SUMS)

  expect(rows.map(({ account, opening, closing }) => [account, opening, closing])).toEqual([
    ['loans_receivable', 1200, 1220],
    ['funding_clearing', -1050, -1060],
    ['retained_earnings', -100, -100],
    ['interest_income', -50, -60],
  ])
  expect(outOfBalance(rows)).toBe(0)
})

test('an account that never moved is left out', () => {
  expect(trialBalance([])).toEqual([])
})
