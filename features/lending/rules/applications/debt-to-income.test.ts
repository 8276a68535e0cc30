import { expect, test } from 'vitest'
import { debtToIncome, reportedDebts } from './debt-to-income.ts'

const CAR = {
  company: 'ALLY',
  account_type: 'Auto',
  account_number: '1234',
  balance: '9000',
  monthly_payment_amount: '310.00',
}
const file = (...trade_accounts: object[]) => ({ status: 'success', outcome: 'hit', full_feed: { trade_accounts } })

test('an account that two bureaus report counts once, with its higher payment', () => {
  const debts = reportedDebts({
    experian: file(CAR),
    equifax: file({ ...CAR, monthly_payment_amount: '315.50' }),
  })

  expect(debts).toEqual({ cents: 31_550, accounts: 1, hasMortgage: false })
})

test('closed accounts, paid accounts, and accounts without a payment count nothing', () => {
  const debts = reportedDebts({
    experian: file(
      { ...CAR, date_of_closure: '01/05/2025' },
      {
        company: 'CHASE',
        account_type: 'Credit Card',
        account_number: '9',
        balance: '0',
        monthly_payment_amount: '25',
      },
      { company: 'VISA', account_type: 'Credit Card', account_number: '7', balance: '100' },
    ),
  })

  expect(debts).toEqual({ cents: 0, accounts: 0, hasMortgage: false })
})

test('a report without a file has no debts', () => {
  expect(reportedDebts({})).toEqual({ cents: 0, accounts: 0, hasMortgage: false })
  expect(reportedDebts(null)).toEqual({ cents: 0, accounts: 0, hasMortgage: false })
})

const DEBTS = { cents: 41_000, accounts: 2, hasMortgage: false }
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
