import { describe, expect, test } from 'vitest'
import { disputeDueOn, disputeDueWords } from './dispute-clock.ts'

describe('a bureau has to answer', () => {
  test.each([
    [null, null, null],
    ['2026-03-02', null, '2026-04-01'],
    ['2026-03-02', '2026-03-02', '2026-04-16'],
    ['2026-03-02', '2026-03-20', '2026-04-16'],
    ['2026-03-02', '2026-04-01', '2026-04-16'],
    ['2026-03-02', '2026-04-02', '2026-04-01'],
    ['2026-03-02', '2026-04-05', '2026-04-01'],
    ['2027-12-15', null, '2028-01-14'],
  ])('what it received on %s, with information of %s, by %s', (received_on, information_on, due) => {
    expect(disputeDueOn({ received_on, information_on })).toBe(due)
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

  test('as nothing before receipt and after the answer', () => {
    expect(disputeDueWords({ status: 'sent', due_on: null }, '2026-04-03')).toBeNull()
    expect(disputeDueWords({ status: 'resolved', due_on: '2026-04-01' }, '2026-04-03')).toBeNull()
    expect(disputeDueWords({ status: 'closed', due_on: '2026-04-01' }, '2026-04-03')).toBeNull()
  })
})
