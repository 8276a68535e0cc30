import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, dueDates } from './calendar.ts'

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-12-15', 1, '2025-01-15'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-05-10', 24, '2026-05-10'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('days count across daylight saving, leap days and years', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2025-03-08', '2025-03-10')).toBe(2)
  expect(daysBetween('2024-12-31', '2024-12-30')).toBe(-1)
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
})

test('monthly due dates come back to the day of the first one', () => {
  expect(dueDates('2024-01-31', { everyMonths: 1 }, 3)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31'])
})

test('biweekly due dates are fourteen days apart', () => {
  expect(dueDates('2024-12-20', { everyDays: 14 }, 3)).toEqual(['2024-12-20', '2025-01-03', '2025-01-17'])
})
