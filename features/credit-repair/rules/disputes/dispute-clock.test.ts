import { describe, expect, test } from 'vitest'
import { disputeDueOn, disputeDueWords, resultsMailedBy } from './dispute-clock.ts'

describe('a bureau must answer', () => {
  test.each([
    [null, null, null],
    ['2026-03-02', null, '2026-04-01'],
    ['2026-03-02', '2026-03-02', '2026-04-16'],
    ['2026-03-02', '2026-03-20', '2026-04-16'],
    ['2026-03-02', '2026-04-01', '2026-04-16'],
    ['2026-03-02', '2026-04-02', '2026-04-01'],
    ['2026-03-02', '2026-04-05', '2026-04-01'],
    ['2027-12-15', null, '2028-01-14'],
  ])('a dispute received on %s, with information of %s, by %s', (received_on, information_on, due) => {
    expect(disputeDueOn({ reason: 'paid', received_on, information_on })).toBe(due)
  })

  test('45 days after receipt if the client saw the item in a free annual report, whatever else was sent', () => {
    const dispute = { reason: 'paid', received_on: '2026-03-02', is_after_annual_report: true } as const

    expect(disputeDueOn({ ...dispute, information_on: null })).toBe('2026-04-16')
    expect(disputeDueOn({ ...dispute, information_on: '2026-03-20' })).toBe('2026-04-16')
  })

  test('and mail its results within five business days after its time, which a collector has not', () => {
    const dispute = { reason: 'paid', recipient: 'bureau', due_on: '2026-04-01' } as const

    expect(resultsMailedBy(dispute)).toBe('2026-04-08')
    expect(resultsMailedBy({ ...dispute, recipient: 'furnisher' })).toBe('2026-04-08')
    expect(resultsMailedBy({ ...dispute, recipient: 'collector' })).toBeNull()
    expect(resultsMailedBy({ ...dispute, reason: 'identity_theft' })).toBeNull()
    expect(resultsMailedBy({ ...dispute, due_on: null })).toBeNull()
  })

  test.each([
    ['a Wednesday before Thanksgiving', '2026-11-25', '2026-12-02'],
    ['a Monday without holidays', '2026-03-02', '2026-03-06'],
    ['a Tuesday, over the weekend', '2026-03-03', '2026-03-09'],
    ['a Saturday', '2026-03-07', '2026-03-12'],
    ['the day before Independence Day is observed', '2026-07-02', '2026-07-09'],
    ['Christmas Eve, over two holidays', '2026-12-24', '2026-12-31'],
    ['New Year’s Eve', '2026-12-31', '2027-01-07'],
  ])('a block request received on %s, %s, by %s', (_, received_on, due) => {
    expect(disputeDueOn({ reason: 'identity_theft', received_on, information_on: null })).toBe(due)
  })

  test('a block request without an extension for more information, and no dispute before receipt', () => {
    const block = { reason: 'identity_theft', received_on: '2026-03-02' } as const

    expect(disputeDueOn({ ...block, information_on: '2026-03-03' })).toBe('2026-03-06')
    expect(disputeDueOn({ ...block, received_on: null, information_on: null })).toBeNull()
  })
})

describe('the time left reads', () => {
  test.each([
    ['2026-03-26', 'Bureau answer due in 6 d', false],
    ['2026-04-01', 'Bureau answer due today', false],
    ['2026-04-03', '2 d overdue', true],
  ])('on %s: %s', (today, words, isOverdue) => {
    expect(disputeDueWords({ status: 'received', due_on: '2026-04-01' }, today)).toEqual({ words, isOverdue })
  })

  test('nothing before receipt and after the answer', () => {
    expect(disputeDueWords({ status: 'sent', due_on: null }, '2026-04-03')).toBeNull()
    expect(disputeDueWords({ status: 'resolved', due_on: '2026-04-01' }, '2026-04-03')).toBeNull()
    expect(disputeDueWords({ status: 'closed', due_on: '2026-04-01' }, '2026-04-03')).toBeNull()
  })
})
