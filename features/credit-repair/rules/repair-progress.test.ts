import { describe, expect, test } from 'vitest'
import { type RepairReport, repairProgress } from './repair-progress.ts'

const CARD = { company: 'Capital One', account_type: 'Revolving', date_of_opening: '03/2019', payment_history: '1,1,1' }
const AUTO = { company: 'Ally', account_type: 'Installment', date_of_opening: '07/2022', payment_history: '1,1,2' }
const DEBT = { original_credit_grantor: 'Verizon', original_loan_amount: '612', date_assigned: '02/2024' }

const fileOf = (accounts: object[], collections: object[], score: number | null) => ({
  status: 'success',
  full_feed: { credit_score: { fico_8: { score } }, trade_accounts: accounts, collections },
})

let reportsMade = 0
const report = (created_at: string, bureau_data: object): RepairReport => {
  reportsMade += 1
  return { id: `report-${reportsMade}`, created_at, bureau_data }
}

describe('the progress of credit repair', () => {
  test('is empty without a report', () => {
    expect(repairProgress([])).toEqual({ removed: 0, negative: 0, positive: 0, activity: [] })
  })

  test('counts positive and negative items in each bureau’s newest file', () => {
    const progress = repairProgress([
      report('2026-11-18', { experian: fileOf([CARD, AUTO], [DEBT], 650), equifax: fileOf([CARD], [DEBT], 640) }),
    ])

    expect(progress).toMatchObject({ removed: 0, negative: 3, positive: 2, activity: [] })
  })

  test('counts an item that a bureau dropped or no longer reports as negative as removed', () => {
    const progress = repairProgress([
      report('2026-11-18', { experian: fileOf([CARD, { ...AUTO, payment_history: '1,1,1' }], [], 702) }),
      report('2026-08-01', { experian: fileOf([CARD, AUTO], [DEBT], 650) }),
    ])

    expect(progress).toMatchObject({ removed: 2, negative: 0, positive: 2 })
    expect(progress.activity.map(({ what, itemName, points }) => [what, itemName, points])).toEqual([
      ['score', null, 52],
      ['removed', 'Ally', null],
      ['removed', 'Verizon', null],
    ])
  })

  test('ignores an item that is still negative, and a score that a bureau did not give', () => {
    const progress = repairProgress([
      report('2026-11-18', { experian: fileOf([AUTO], [DEBT], 650), equifax: fileOf([], [], null) }),
      report('2026-08-01', { experian: fileOf([AUTO], [DEBT], 650), equifax: fileOf([], [], 640) }),
      report('2026-05-01', { equifax: fileOf([], [], null) }),
    ])

    expect(progress).toMatchObject({ removed: 0, negative: 2, activity: [] })
  })

  test('counts nothing as removed at a bureau that was not asked or gave no file', () => {
    const progress = repairProgress([
      report('2026-08-01', { experian: fileOf([], [DEBT], 650) }),
      report('2026-11-18', { experian: { status: 'error', message: 'Frozen' } }),
    ])

    expect(progress).toMatchObject({ removed: 0, negative: 1 })
  })

  test('doesn’t count an item that returns as removed', () => {
    const withDebt = { experian: fileOf([], [DEBT], 600) }

    const progress = repairProgress([
      report('2026-01-01', withDebt),
      report('2026-02-01', { experian: fileOf([], [], 600) }),
      report('2026-03-01', withDebt),
    ])

    expect(progress).toMatchObject({ removed: 0, negative: 1 })
    expect(progress.activity.map(({ what }) => what)).toEqual(['added', 'removed'])
  })

  test('counts two identical accounts as two', () => {
    expect(repairProgress([report('2026-01-01', { experian: fileOf([], [DEBT, DEBT], 600) })]).negative).toBe(2)
  })
})

describe('an account is negative', () => {
  test.each([
    ['a past-due amount', { past_due: '$10' }, true],
    ['a late month', { payment_history: '1,3,1' }, true],
    ['a charged-off rating', { account_rating: '9' }, true],
    ['a default status', { account_status: 'Charged Off' }, true],
    ['but not if paid on time', { account_rating: '1', account_status: 'Open', payment_history: '1,E,0' }, false],
  ])('%s', (_, account, hurts) => {
    const progress = repairProgress([
      report('2026-01-01', { experian: fileOf([{ ...account, company: 'A' }], [], 600) }),
    ])

    expect(progress.negative).toBe(hurts ? 1 : 0)
  })
})
