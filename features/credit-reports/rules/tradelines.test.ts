import { expect, test } from 'vitest'
import { collectionsFrom, tradelinesFrom } from './tradelines.ts'

const CARD = {
  account_type: 'Revolving',
  company: 'HARBOR BANK',
  balance: '1,200',
  credit_limit: '4000',
  high_credit: 3100,
  monthly_payment_amount: '35.50',
  account_status: 'Open',
  account_rating: '1',
  terms: 'REV',
  date_of_opening: '2019-04-01',
  date_of_closure: null,
  date_reported: '2026-10-31',
  last_payment_date: '2026-10-12',
  past_due: '0',
  payment_history: '1,1,2',
  token: 'tl-1',
  date_of_first_delinquency: '2026-08-03',
  account_number: 'XXXX4417',
}

test('an account is read field by field, with amounts in cents', () => {
  const [tradeline] = tradelinesFrom([CARD])

  expect(tradeline).toMatchObject({
    token: 'tl-1',
    company: 'HARBOR BANK',
    accountType: 'Revolving',
    accountStatus: 'Open',
    accountRating: '1',
    terms: 'REV',
    balanceCents: 120_000,
    creditLimitCents: 400_000,
    highCreditCents: 310_000,
    monthlyPaymentCents: 3_550,
    pastDueCents: 0,
    utilizationPercent: 30,
    openedOn: '2019-04-01',
    closedOn: null,
    reportedOn: '2026-10-31',
    lastPaidOn: '2026-10-12',
    firstDelinquentOn: '2026-08-03',
    accountNumber: 'XXXX4417',
    payments: [
      { code: '1', label: 'On time', tone: 'good' },
      { code: '1', label: 'On time', tone: 'good' },
      { code: '2', label: '30 days late', tone: 'late' },
    ],
  })
})

test('an account that reports nothing has every field unreported and no payments', () => {
  const [tradeline] = tradelinesFrom([{}])

  expect(tradeline).toMatchObject({ company: null, balanceCents: null, utilizationPercent: null, payments: [] })
})

test.each([[undefined], ['none'], ['No trade accounts on file'], [['text', null, 4]], [{}]])(
  '%j holds no accounts',
  (accounts) => {
    expect(tradelinesFrom(accounts)).toEqual([])
  },
)

test('a collection is read with its first creditor and amounts in cents', () => {
  const collections = collectionsFrom([
    {
      original_credit_grantor: 'MERCY CLINIC',
      balance: '412.10',
      date_assigned: '2024-03-01',
      original_loan_amount: 500,
      last_payment_date: '',
      date_of_first_delinquency: '2023-08-15',
    },
  ])

  expect(collections).toMatchObject([
    {
      originalCreditor: 'MERCY CLINIC',
      balanceCents: 41_210,
      originalAmountCents: 50_000,
      assignedOn: '2024-03-01',
      lastPaidOn: null,
      firstDelinquentOn: '2023-08-15',
    },
  ])
})
