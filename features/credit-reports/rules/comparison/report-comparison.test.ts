import { describe, expect, test } from 'vitest'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { compareReports } from './report-comparison.ts'

const CARD = {
  company: 'CAPITAL ONE',
  account_type: 'Revolving',
  balance: 1204,
  credit_limit: 5000,
  date_of_opening: '2019-03-01',
  date_reported: '2026-10-01',
  payment_history: '1,1,1',
}
const LOAN = {
  company: 'ALLY',
  account_type: 'Auto',
  balance: 9000,
  high_credit: 21_000,
  date_of_opening: '2022-07-01',
}
const GYM = {
  original_credit_grantor: 'GOLDEN GYM',
  balance: 90,
  original_loan_amount: 99,
  date_assigned: '2024-02-01',
}

const report = (feed: object, score = 640) =>
  reportView({
    experian: { status: 'success', outcome: 'hit', full_feed: { credit_score: { fico_8: { score } }, ...feed } },
  })
const changes = (...reports: Parameters<typeof compareReports>) =>
  compareReports(...reports).changes.map(({ change, name }) => `${change} ${name}`)

describe('between two reports', () => {
  test('scores move by points', () => {
    const { scores } = compareReports(report({}, 640), report({}, 668))

    expect(scores[0]).toEqual({ bureau: 'experian', before: 640, after: 668, delta: 28 })
    expect(scores[1]).toEqual({ bureau: 'equifax', before: null, after: null, delta: null })
  })

  test('a score missing in one of them has no change', () => {
    const unscored = reportView({ experian: { status: 'success', outcome: 'no_score', full_feed: {} } })
    const deltas = [compareReports(report({}), unscored), compareReports(unscored, report({}))].map(
      ({ scores }) => scores[0]?.delta,
    )

    expect(deltas).toEqual([null, null])
  })

  test('one of two similar accounts can be added or removed', () => {
    const [one, two] = [report({ trade_accounts: [CARD] }), report({ trade_accounts: [CARD, CARD] })]

    expect(changes(two, one)).toEqual(['removed CAPITAL ONE'])
    expect(changes(one, two)).toEqual(['new CAPITAL ONE'])
    expect(changes(two, two)).toEqual([])
  })

  test('accounts and debts are added and removed', () => {
    const before = report({ trade_accounts: [CARD], collections: [GYM] })
    const after = report({ trade_accounts: [LOAN] })

    expect(changes(before, after)).toEqual(['new ALLY', 'removed CAPITAL ONE', 'removed GOLDEN GYM'])
  })

  test('an item that was gone and is back was reinserted, once', () => {
    const first = report({ trade_accounts: [CARD], collections: [GYM] })
    const cleaned = report({ trade_accounts: [CARD] })
    const back = report({ trade_accounts: [CARD], collections: [GYM] })

    expect(changes(cleaned, back, [first])).toEqual(['reinserted GOLDEN GYM'])
    expect(changes(cleaned, back)).toEqual(['new GOLDEN GYM'])
    expect(changes(first, first)).toEqual([])
  })

  test('a change names its fields with both values; one more month of history is not a change', () => {
    const later = { ...CARD, balance: 1890, date_reported: '2026-11-01', payment_history: '2,1,1' }

    const [change] = compareReports(report({ trade_accounts: [CARD] }), report({ trade_accounts: [later] })).changes

    expect(change).toMatchObject({
      change: 'changed',
      fields: [
        { label: 'Balance', before: '$1,204', after: '$1,890' },
        { label: 'Late months', before: '0 of 3', after: '1 of 3' },
      ],
    })
    const redated = { ...CARD, date_reported: '2026-11-01', payment_history: '1,1,1,1' }
    expect(changes(report({ trade_accounts: [CARD] }), report({ trade_accounts: [redated] }))).toEqual([])
  })

  test('a first delinquency that moved is a sign of re-aging', () => {
    const older = { ...GYM, date_of_first_delinquency: '2019-01-15' }
    const younger = { ...GYM, date_of_first_delinquency: '2021-06-15' }

    const { changes: found } = compareReports(report({ collections: [older] }), report({ collections: [younger] }))

    expect(found[0]?.reaging).toEqual({ earliest: '2019-01-15', latest: '2021-06-15' })
  })

  test('a bureau without a file in one of them shows no removed items', () => {
    const frozen = reportView({ experian: { status: 'error', outcome: 'frozen', message: 'Frozen' } })

    const compared = compareReports(report({ trade_accounts: [CARD] }), frozen)

    expect(compared.comparedBureaus).toEqual([])
    expect(compared.changes).toEqual([])
  })
})
