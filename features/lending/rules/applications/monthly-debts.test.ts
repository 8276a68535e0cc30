import { expect, test } from 'vitest'
import { monthlyDebts } from './monthly-debts.ts'
import { reportedDebts } from './reported-debts.ts'

const CAR = {
  company: 'ALLY',
  account_type: 'Auto',
  account_number: '1234',
  balance: '9000',
  monthly_payment_amount: '310.00',
}
const HOUSE = {
  ...CAR,
  company: 'CHASE',
  account_type: 'Mortgage',
  account_number: '77',
  monthly_payment_amount: '900',
}
const file = (...trade_accounts: object[]) => ({ status: 'success', outcome: 'hit', full_feed: { trade_accounts } })
const totals = (bureauData: unknown, changes: Parameters<typeof monthlyDebts>[1] = []) => {
  const { cents, accounts, hasMortgage } = monthlyDebts(reportedDebts(bureauData), changes)
  return { cents, accounts, hasMortgage }
}

test('an account that two bureaus report counts once, with its higher payment', () => {
  const debts = totals({ experian: file(CAR), equifax: file({ ...CAR, monthly_payment_amount: '315.50' }) })

  expect(debts).toEqual({ cents: 31_550, accounts: 1, hasMortgage: false })
})

test('closed accounts, paid accounts, and accounts without a payment count nothing', () => {
  const debts = totals({
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
  expect(totals({})).toEqual({ cents: 0, accounts: 0, hasMortgage: false })
  expect(totals(null)).toEqual({ cents: 0, accounts: 0, hasMortgage: false })
})

test('a change replaces the reported payment, and a debt outside the report is added', () => {
  const data = { experian: file(CAR) }
  const [car] = reportedDebts(data)
  const changes = [
    { account: car?.account ?? null, creditor: 'ALLY', monthly_payment_cents: 0, reason: 'Her brother pays it' },
    { account: null, creditor: 'Uncle', monthly_payment_cents: 5_000, reason: 'Stated by the applicant' },
    { account: 'GONE |  | ', creditor: 'GONE', monthly_payment_cents: 99_900, reason: 'In an earlier report' },
  ]

  expect(monthlyDebts(reportedDebts(data), changes)).toEqual({
    debts: [
      { account: car?.account, creditor: 'ALLY', cents: 0, reportedCents: 31_000, reason: 'Her brother pays it' },
      { account: null, creditor: 'Uncle', cents: 5_000, reportedCents: null, reason: 'Stated by the applicant' },
    ],
    ...{ cents: 5_000, accounts: 1, hasMortgage: false },
  })
})

test('a mortgage that a person left out does not count as the housing payment', () => {
  const [house] = reportedDebts({ experian: file(HOUSE) })
  const left = { account: house?.account ?? null, creditor: 'CHASE', monthly_payment_cents: 0, reason: 'Sold in May' }

  expect(totals({ experian: file(HOUSE) })).toEqual({ cents: 90_000, accounts: 1, hasMortgage: true })
  expect(totals({ experian: file(HOUSE) }, [left])).toEqual({ cents: 0, accounts: 0, hasMortgage: false })
})
