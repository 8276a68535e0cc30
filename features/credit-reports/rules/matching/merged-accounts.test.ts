import { expect, test } from 'vitest'
import type { MatchableAccount } from './match-evidence.ts'
import { mergedAccounts } from './merged-accounts.ts'

const account = (about: Partial<MatchableAccount>): MatchableAccount => ({
  company: 'CAPITAL ONE',
  accountType: 'Revolving',
  openedOn: '2019-03-01',
  closedOn: null,
  balanceCents: 120_400,
  creditLimitCents: 500_000,
  highCreditCents: 210_000,
  monthlyPaymentCents: 4_000,
  accountNumber: null,
  ...about,
})

test('one account written three ways is one row', () => {
  const experian = account({})
  const equifax = account({ company: 'CAP ONE BANK USA NA', openedOn: '03/2019', accountType: 'R' })
  const transunion = account({ company: 'CAPITAL ONE, N.A.', openedOn: '03/01/2019', balanceCents: 189_000 })

  const rows = mergedAccounts({ experian: [experian], equifax: [equifax], transunion: [transunion] })

  expect(rows).toEqual([{ experian, equifax, transunion }])
})

test('two cards of one bank stay separate, in any order', () => {
  const old = account({ openedOn: '2015-06-01', creditLimitCents: 100_000 })
  const young = account({ openedOn: '2021-09-01', creditLimitCents: 900_000 })

  const rows = mergedAccounts({ experian: [old, young], equifax: [{ ...young }, { ...old }] })

  expect(rows).toEqual([
    { experian: old, equifax: old },
    { experian: young, equifax: young },
  ])
})

test('different last digits keep twins apart, equal last digits join accounts with different names', () => {
  const first = account({ accountNumber: 'XXXX1111' })
  const twin = account({ accountNumber: '****2222' })
  const sold = account({ accountNumber: '998871111', company: 'PORTFOLIO HOLDER LLC' })

  expect(mergedAccounts({ experian: [first], equifax: [twin] })).toHaveLength(2)
  expect(mergedAccounts({ experian: [first], equifax: [sold] })).toHaveLength(1)
})

test('an account joins no group that another bureau’s account contradicts', () => {
  const experian = account({ accountNumber: null })
  const equifax = account({ accountNumber: '1111' })
  const transunion = account({ accountNumber: '2222' })

  const rows = mergedAccounts({ experian: [experian], equifax: [equifax], transunion: [transunion] })

  expect(rows).toHaveLength(2)
})

test('a car loan and a card of one bank on one day are two accounts', () => {
  const card = account({})
  const loan = account({ accountType: 'Auto', creditLimitCents: null })

  expect(mergedAccounts({ experian: [card], transunion: [loan] })).toHaveLength(2)
})

test('without any accounts there are no rows', () => {
  expect(mergedAccounts({})).toEqual([])
  expect(mergedAccounts({ equifax: [] })).toEqual([])
})
