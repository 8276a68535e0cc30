import { expect, test } from 'vitest'
import { bankingDayAfter, isBankingDay, rescissionEnds } from './holidays.ts'

test.each([
  ['2026-11-26', false, 'Thanksgiving'],
  ['2026-11-27', true, 'the Friday after it'],
  ['2026-07-03', true, 'the Friday before a Saturday holiday'],
  ['2026-07-04', false, 'the Saturday itself'],
  ['2027-07-05', false, 'the Monday after a Sunday holiday'],
  ['2026-11-28', false, 'a Saturday'],
])('%s is a banking day: %s (%s)', (day, expected) => {
  expect(isBankingDay(day)).toBe(expected)
})

test('the next banking day skips the weekend and the holiday', () => {
  expect(bankingDayAfter('2026-11-25', 1)).toBe('2026-11-27')
  expect(bankingDayAfter('2026-11-27', 1)).toBe('2026-11-30')
})

test.each([
  ['2026-11-23', '2026-11-23', '2026-11-27', 'over Thanksgiving; Monday is signed'],
  ['2026-11-20', '2026-11-20', '2026-11-24', 'Saturday counts, Sunday does not'],
  ['2026-11-20', '2026-11-24', '2026-11-28', 'the notices came later, over Thanksgiving'],
])('signed %s, notices %s: can be rescinded until %s (%s)', (signed, given, ends) => {
  expect(rescissionEnds(signed, given)).toBe(ends)
})
