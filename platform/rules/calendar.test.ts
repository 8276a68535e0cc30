import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, partsOf } from './calendar.ts'

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-12-15', 1, '2025-01-15'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-05-10', 24, '2026-05-10'],
])('%s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('days are counted across daylight saving time, leap days, and years', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2025-03-08', '2025-03-10')).toBe(2)
  expect(daysBetween('2024-12-31', '2024-12-30')).toBe(-1)
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
})

test.each([
  ['2024-03-01', -1, '2024-02-29'],
  ['2023-03-01', -1, '2023-02-28'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2026-01-01', 0, '2026-01-01'],
  ['2000-02-29', 366, '2001-03-01'],
])('%s plus %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

test.each([
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-01-31', -2, '2025-11-30'],
  ['2025-12-31', 0, '2025-12-31'],
])(
  "an anniversary that doesn't exist in a year is the day before: %s plus %i months is %s",
  (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  },
)

test('adding days is the inverse of counting them, over four centuries and back', () => {
  for (let days = -73_000; days <= 73_000; days += 1997) {
    const date = addDays('2026-11-23', days)

    expect(daysBetween('2026-11-23', date)).toBe(days)
    expect(addDays(date, -days)).toBe('2026-11-23')
  }
})

test('adding a month gives the next month, whatever the day', () => {
  for (let days = 0; days < 2 * 366; days += 1) {
    const date = addDays('2023-12-31', days)
    const { month, day } = partsOf(date)
    const next = partsOf(addMonths(date, 1))

    expect(next.month).toBe((month % 12) + 1)
    expect(next.day === day || partsOf(addDays(addMonths(date, 1), 1)).day === 1).toBe(true)
  }
})
