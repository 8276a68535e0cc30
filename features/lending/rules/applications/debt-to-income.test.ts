import { expect, test } from 'vitest'
import { debtToIncome } from './debt-to-income.ts'

const DEBTS = { cents: 41_000, hasMortgage: false }
const stated = (monthly_income_cents: number | null, housing: string | null, housing_payment_cents: number | null) => ({
  ...{ monthly_income_cents, housing, housing_payment_cents },
})

test.each([
  ['rent is added', stated(420_000, 'rent', 95_000), DEBTS, 32.4],
  ['an owner’s payment is added if no mortgage is reported', stated(420_000, 'own', 95_000), DEBTS, 32.4],
  [
    'an owner’s payment is in the reported mortgage',
    stated(420_000, 'own', 95_000),
    { ...DEBTS, hasMortgage: true },
    9.8,
  ],
  ['rent is added beside a mortgage', stated(420_000, 'rent', 95_000), { ...DEBTS, hasMortgage: true }, 32.4],
  ['half a tenth rounds up', stated(100_000, null, null), { ...DEBTS, cents: 12_350 }, 12.4],
  ['more than the income is above 100', stated(20_000, null, null), DEBTS, 205],
])('%s', (_, facts, debts, percent) => {
  expect(debtToIncome(facts, debts)?.percent).toBe(percent)
})

test.each([null, 0])('an income of %s has no ratio', (income) => {
  expect(debtToIncome(stated(income, 'rent', 1), DEBTS)).toBeNull()
})
