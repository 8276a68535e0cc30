import { expect, test } from 'vitest'
import { businessDayAfter, isBusinessDay } from './business-days.ts'
import { addDays } from './calendar.ts'

test.each([
  ['2026-01-01', 'New Year'],
  ['2026-01-19', 'Birthday of Martin Luther King, Jr.'],
  ['2026-02-16', 'Washington’s Birthday'],
  ['2026-05-25', 'Memorial Day'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-03', 'Independence Day, a Saturday’s'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving Day'],
  ['2026-12-25', 'Christmas Day'],
  ['2021-12-31', 'New Year of the year after, a Saturday’s'],
  ['2027-07-05', 'Independence Day, a Sunday’s'],
  ['2026-11-28', 'a Saturday'],
  ['2026-11-29', 'a Sunday'],
])('%s is not a business day: %s', (day) => {
  expect(isBusinessDay(day)).toBe(false)
})

test.each([
  '2026-05-18',
  '2026-07-02',
  '2026-07-06',
  '2026-11-05',
  '2026-11-19',
  '2026-11-27',
  '2026-12-24',
  '2027-07-02',
  // A Monday in May, but not the last.
  '2027-05-24',
])('%s is a business day', (day) => {
  expect(isBusinessDay(day)).toBe(true)
})

test.each([
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-12-31', 2, '2027-01-05'],
  ['2026-12-04', 0, '2026-12-04'],
])('after %s, business day %i is %s', (date, count, expected) => {
  expect(businessDayAfter(date, count)).toBe(expected)
})

test('federal offices close for eleven holidays a year, each on a working day', () => {
  const days = Array.from({ length: 28 * 365 + 7 }, (_, day) => addDays('2001-01-01', day))

  const closed = days.filter((day) => !isBusinessDay(day) && ![0, 6].includes(new Date(day).getUTCDay()))

  // In 28 years, every date falls on every weekday.
  expect(closed).toHaveLength(28 * 11)
})

test('counting from a business day in two steps gives the same day', () => {
  for (const date of ['2026-11-25', '2026-12-24', '2027-06-30', '2024-02-29']) {
    for (const [first, second] of [
      [1, 4],
      [2, 3],
      [5, 0],
    ] as const) {
      expect(businessDayAfter(businessDayAfter(date, first), second)).toBe(businessDayAfter(date, 5))
    }
  }
})
